import { useState } from 'react';

import * as styles from './long-text.css.ts';
import { shorten } from './shorten.ts';

/** A person's text; a long one is shortened, and shown in full on a press. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const short = shorten(text);
  return (
    <span className={styles.text}>
      <bdi>{isOpen ? text : short}</bdi>{' '}
      {short === text ? null : (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </span>
  );
}
