import { withCommas } from '#contract/with-commas.ts';

import { readSessionSignal } from '../api/token.ts';
import { ignoreStorageError } from '../browser/ignore-storage-error.ts';
import { describeChange } from '../changes/describe-change.ts';
import type { StoredIntent } from '../changes/intent.ts';
import { showNotice } from '../edits/notices.ts';
import { lastPressed, noteUndoable, trackDiscard } from '../outbox-state/undoables.ts';
import type { Discarded } from '../outbox-store/intent-store.ts';
import { discardWithDependents } from '../outbox/dependents.ts';
import { undiscard } from '../outbox/outbox.ts';

/** Offers to take back what was discarded, now or after an earlier change: once more where that could not be stored, since it stands nowhere else. */
export function offerBack(
  discarded: Discarded,
  what: string,
  session: AbortSignal,
  after?: number,
  said = 'Discarded',
): void {
  const takeBack = noteUndoable(
    async () => {
      try {
        await undiscard(discarded);
      } catch (error) {
        offerBack(discarded, what, session, after, 'Still discarded, since this browser could not store it');
        ignoreStorageError(error);
      }
    },
    session,
    { after },
  );
  showNotice({ kind: 'discarded', text: `${said}: ${what}.`, takeBack }, session);
}

/** Gives changes up, and offers to take that back. */
export function discardChanges(intents: readonly StoredIntent[]): Promise<void> {
  const [first] = intents;
  const isOne = first && intents.length === 1;
  const changes = isOne ? describeChange(first) : `${withCommas(intents.length)} changes`;
  // Its answer may have been lost.
  const mayBeDone = intents.some(({ refusal, isUncertain }) => refusal === null || isUncertain);
  const what = mayBeDone ? `${changes}, unless the server has done it already` : changes;
  const [session, pressed] = [readSessionSignal(), lastPressed(intents)];
  return trackDiscard(
    discardWithDependents(intents).then(async (discarded) =>
      offerBack(discarded, what, session, await pressed),
    ),
  );
}
