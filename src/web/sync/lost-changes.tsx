import { describePlace } from '../browser/keeping.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { countInWords } from '../model/count-in-words.ts';
import { Button } from '../ui/button.tsx';
import { capitalize } from '../ui/capitalize.ts';
import * as styles from './outbox-dialog.css.ts';

export type LostChangesProps = {
  intents: readonly StoredIntent[];
  onSaveLost: (lost: readonly StoredIntent[]) => void;
  onDiscardLost: (lost: readonly StoredIntent[]) => void;
};

/** Says why changes wait that were saved before, and lets their person choose for all of them at once. */
export function LostChanges({ intents, onSaveLost, onDiscardLost }: LostChangesProps) {
  const lost = intents.filter(({ refusal }) => refusal?.isLost);
  if (lost.length === 0) return null;
  const changes = capitalize(countInWords(lost.length, 'change'));
  return (
    <div className={styles.item}>
      <p>
        The server was put back to an older copy. {changes} that you had saved since{' '}
        {lost.length === 1 ? 'is' : 'are'} not in it, but still {describePlace()}. What you had deleted since
        is there again. What you discard is discarded for this device: another one that knows of it asks you
        too.
      </p>
      {lost.length > 1 && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => onSaveLost(lost)}>
            Save all again
          </Button>
          <Button variant="quiet" onClick={() => onDiscardLost(lost)}>
            Discard all
          </Button>
        </div>
      )}
    </div>
  );
}
