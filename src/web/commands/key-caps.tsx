import { Fragment } from 'react';

import { formatKeys } from './format-keys.ts';
import * as styles from './key-caps.css.ts';

/** The keys of a command as they stand on a keyboard. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {formatKeys(keys).map((press, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the presses of one command never change their order
        <Fragment key={index}>
          {index > 0 && <span className={styles.between}>then</span>}
          {press.map((cap) => (
            <kbd key={cap} className={styles.cap}>
              {cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
