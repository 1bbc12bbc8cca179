import { changedFields, FIELD_NAMES, isSameValue, pickFields } from '#contract/fields.ts';

import { makeDelete } from './changes.ts';
import { toIntent } from './intent.ts';
import type {
  Found,
  Intent,
  JournalEntry,
  JournalMark,
  MadeChange,
  ServerAnswer,
  StoredIntent,
} from './intent.ts';
import { taskAfter } from './task-after.ts';

/* What a change did, as the server's answer tells it: less, where somebody else had done it before, or more, where it took its task back. */

const OPPOSITES: Partial<Record<MadeChange['verb'], MadeChange['verb']>> = {
  delete: 'restore',
  restore: 'delete',
};

/** Whether an answer says more of a change than that it took effect. */
export function tellsMore({ found, isRestored }: ServerAnswer): boolean {
  return found !== undefined || isRestored === true;
}

/** Whether a deletion or a restore did nothing, since somebody else had done it before. */
export function wasSoBefore(verb: MadeChange['verb'] | undefined, { deleted }: Found = {}): boolean {
  return deleted !== undefined && verb === (deleted ? 'delete' : 'restore');
}

/** Whether a change is the undo of the one before it, which deleted or restored a task that was found so already. */
export function takesNothingBack({ mark, verb }: Intent, found?: Found): boolean {
  return mark !== undefined && wasSoBefore(OPPOSITES[verb], found);
}

/** Whether a change, without what it found done, did nothing. */
function didNothing({ verb, seen, changes }: MadeChange, found: Found | undefined): boolean {
  if (verb !== 'update') return wasSoBefore(verb, found);
  return changedFields(changes).every((field) => isSameValue(changes[field], seen?.[field]));
}

/** A change without what somebody else had done of it before. */
function ownPart(made: MadeChange, { task, found }: ServerAnswer): MadeChange {
  const { seen, changes } = made;
  if (!seen || !task || !found) return made;
  const fields = changedFields(changes).filter((field) => found[field] !== undefined);
  return {
    ...made,
    seen: { ...seen, ...pickFields(found, fields) },
    changes: { ...changes, ...pickFields(task, fields) },
  };
}

/** A change that took its task out of the trash, upon the task as it was there. */
function uponReturned(made: MadeChange, { task }: ServerAnswer): MadeChange {
  const others = FIELD_NAMES.filter((field) => made.changes[field] === undefined);
  return { ...made, seen: made.seen && { ...made.seen, ...(task && pickFields(task, others)) } };
}

/** An entry of the journal that says what its change did, without what somebody else had done before: no undo takes that back. */
export function withEffect<Entry extends Pick<JournalEntry, 'made' | 'effect'>>(
  entry: Entry,
  answer: ServerAnswer,
): Entry {
  const did = ownPart(entry.made, answer);
  const isReturn = answer.isRestored === true && did.verb === 'update';
  const made = isReturn ? uponReturned(did, answer) : did;
  const effect = isReturn ? 'restored' : didNothing(made, answer.found) ? 'none' : entry.effect;
  return { ...entry, made, effect };
}

/**
 * The mark of the undo that leaves nothing of a change which took its task out of the trash: of the last that waits upon it, or its own.
 */
function findUndo(intent: StoredIntent, later: readonly StoredIntent[]): JournalMark | undefined {
  const change = intent.mark?.change ?? intent.id;
  const { mark } = later.at(-1) ?? intent;
  return mark?.isUndone && later.every((other) => other.mark?.change === change) ? mark : undefined;
}

/**
 * What puts a task, which somebody else had deleted, into the trash again where nothing is left of the change that took it out: `later` waits
 * upon that. Null where something is.
 */
export function deleteAgain(
  intent: StoredIntent,
  later: readonly StoredIntent[],
  { task, isRestored }: ServerAnswer,
): Intent | null {
  const mark = isRestored ? findUndo(intent, later) : undefined;
  if (!task || !mark) return null;
  const last = later.at(-1);
  return { ...toIntent(makeDelete(last ? taskAfter(last) : task), intent.account), mark };
}
