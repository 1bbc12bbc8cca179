import { describePlace } from '../browser/keeping.ts';
import type { Draft } from '../changes/draft.ts';
import { isUnstored } from '../drafts/drafts.ts';
import { nameDraft, ONLY_HERE } from '../edits/unsaved.ts';
import { Button } from '../ui/button.tsx';
import { isFirstClick } from '../ui/is-first-click.ts';
import { ChangedFields } from './changed-fields.tsx';
import * as styles from './outbox-dialog.css.ts';

export type UnsavedFormProps = {
  draft: Draft;
  onContinue: (draft: Draft) => void;
  onDiscardDraft: (draft: Draft) => void;
};

/** The draft of a form that was closed, or whose tab has died, without being saved. */
export function UnsavedForm({ draft, onContinue, onDiscardDraft }: UnsavedFormProps) {
  return (
    <li className={styles.item}>
      <p className={styles.title}>Not saved: {nameDraft(draft)}</p>
      <ChangedFields fields={draft.fields} />
      <p className={styles.waiting}>
        Typed into a form that was left. {isUnstored(draft) ? ONLY_HERE : `It is only ${describePlace()}.`}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => onContinue(draft)}>Continue</Button>
        <Button variant="quiet" onClick={(event) => isFirstClick(event) && onDiscardDraft(draft)}>
          Discard
        </Button>
      </div>
    </li>
  );
}
