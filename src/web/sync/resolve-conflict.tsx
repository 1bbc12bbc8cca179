import { FIELD_NAMES, isSameValue } from '#contract/task.ts';

import { readSessionSignal } from '../api/token.ts';
import { makeUpdate } from '../changes/changes.ts';
import { describeChange } from '../changes/describe-change.ts';
import { refusedFormId } from '../changes/draft.ts';
import type { Draft } from '../changes/draft.ts';
import { changesSchema } from '../changes/intent.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { forgetSaved } from '../drafts/open-forms.ts';
import { lastPressed, trackDiscard } from '../outbox-state/undoables.ts';
import { resolveConflict } from '../outbox/resolve-conflict.ts';
import { retry } from '../outbox/resubmit.ts';
import { ChangedSince } from './changed-since.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Resolution } from './conflict-dialog.tsx';
import { discardChanges, offerBack } from './offer-back.ts';
import { ChangeGone, useAttempt } from './use-attempt.tsx';
import { useIsGone } from './use-is-gone.ts';

/** Returns whether all that was typed is what was chosen. */
function isAsChosen(typed: Draft['fields'], chosen: Resolution): boolean {
  return FIELD_NAMES.every((field) => typed[field] === undefined || isSameValue(typed[field], chosen[field]));
}

type Props = {
  /** The change as it waits when the dialog opens. */
  intent: StoredIntent;
  onClose: () => void;
};

/** The choice between one's own change of a field and somebody else's. */
export function ResolveConflict({ intent, onClose }: Props) {
  const { attempt, isChosen, failure } = useAttempt();
  const isGone = useIsGone(intent);
  const { refusal, verb } = intent;
  if (!refusal?.theirs || !refusal.conflicts) return null;
  const { theirs, conflicts } = refusal;
  const endWith = (choice: Promise<unknown>, fields: Resolution = {}) =>
    attempt(
      choice.then(() => {
        // Another wording that was not chosen waits as one that was not saved.
        forgetSaved(
          refusedFormId(intent),
          ({ fields: typed }) => makeUpdate(theirs, typed) === null || isAsChosen(typed, fields),
        );
        onClose();
      }),
    );
  const resolve = (fields: Resolution) => {
    const [session, pressed] = [readSessionSignal(), lastPressed([intent])];
    const choice = resolveConflict(intent, theirs, changesSchema.parse(fields)).then(async (givenUp) => {
      if (!givenUp) return;
      const { change, discarded } = givenUp;
      // What was stored in the place of a part of it comes before that part.
      offerBack(discarded, describeChange(change), session, change === intent ? await pressed : undefined);
    });
    endWith(trackDiscard(choice), fields);
  };
  return (
    <ConflictDialog
      taskTitle={theirs.title}
      conflicts={conflicts}
      seen={theirs}
      formIdFor={(field) => refusedFormId(intent, field)}
      verb={verb === 'delete' ? 'delete' : 'update'}
      isLost={refusal.isLost === true}
      onResolve={resolve}
      onDiscard={() => endWith(discardChanges([intent]))}
      onLater={onClose}
    >
      {failure ??
        (isGone && !isChosen ? (
          <ChangeGone detail="Nothing is left to choose. What you typed is kept." />
        ) : (
          <ChangedSince verb={verb} theirs={theirs} onAskAgain={() => attempt(retry(intent).then(onClose))} />
        ))}
    </ConflictDialog>
  );
}
