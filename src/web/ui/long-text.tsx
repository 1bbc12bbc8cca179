import { useState } from 'react';
import type { ReactNode } from 'react';

import * as styles from './long-text.css.ts';
import { shorten } from './shorten.ts';

/** A part of a text, by its indices. */
export type Span = { from: number; to: number };

const NO_MARKS: readonly Span[] = [];

/** Returns a text, or its beginning, with its marks, each of which is an element. */
function withMarks(text: string, marks: readonly Span[]): ReactNode {
  return [
    text.slice(0, marks[0]?.from),
    ...marks.flatMap(({ from, to }, index) => [
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
      text.slice(to, marks[index + 1]?.from),
    ]),
  ];
}

type Props = {
  text: string;
  /** What of it stands out, in the order of the text. */
  marks?: readonly Span[];
};

/** A person's text; a long one is shortened, and shown in full on a press. */
export function LongText({ text, marks = NO_MARKS }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const short = shorten(text);
  const shown = isOpen ? text : short;
  return (
    <span className={styles.text}>
      <bdi>
        {withMarks(
          shown,
          marks.filter(({ from }) => from < shown.length),
        )}
      </bdi>{' '}
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
