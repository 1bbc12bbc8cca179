import { useId, useState } from 'react';

import { keepsNothing } from '../browser/keeping.ts';
import * as styles from './keep-nothing-field.css.ts';

type Props = { isChosen: boolean; onChoose: (isChosen: boolean) => void };

/**
 * Whether the next session keeps nothing on the device. A page that has begun to do so goes on until it is loaded anew; a login
 * that is under way was asked for with what the box said, which stays.
 */
export function useKeepNothing(isUnderWay: boolean) {
  const [isChosen, choose] = useState(keepsNothing);
  const onChoose = isUnderWay ? () => {} : choose;
  return { keepsNothing: isChosen, field: <KeepNothingField isChosen={isChosen} onChoose={onChoose} /> };
}

function KeepNothingField({ isChosen, onChoose }: Props) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-cost`}
        className={styles.box}
        checked={isChosen}
        disabled={keepsNothing()}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div>
        <label htmlFor={id}>Keep nothing on this device</label>
        <p id={`${id}-cost`} className={styles.cost}>
          For a computer that is not yours. Closing or reloading this tab logs you out, and what was not saved
          by then is lost.
        </p>
      </div>
    </div>
  );
}
