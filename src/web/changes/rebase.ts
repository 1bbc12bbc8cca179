import { FIELD_NAMES } from '#contract/task.ts';

import type { Task } from '../model/task.ts';
import { hasSameFields } from './intent.ts';
import type { ConfirmedChange, Intent, MadeChange } from './intent.ts';

/**
 * A change that was made upon another one (`earlier`), now that the server has answered that one. An update says by field what its
 * person saw, and builds upon the answer; a delete does so only where they saw the whole of it.
 */
export function rebase<Change extends Intent>(later: Change, answered: Task, earlier: MadeChange): Change {
  const { seen, verb } = later;
  const renamed = { ...later, taskId: answered._id };
  if (!seen) return renamed;
  if (answered.version === undefined) {
    // What the server made of the earlier words is what was seen of them; what others changed was not.
    const told = FIELD_NAMES.filter((field) => field in earlier.changes).map((field) => [
      field,
      answered[field],
    ]);
    return { ...renamed, seen: { ...seen, ...Object.fromEntries(told), _id: answered._id } };
  }
  const isSeen = verb !== 'delete' || seen.version === undefined || hasSameFields(seen, answered);
  return { ...renamed, seen: { ...seen, version: isSeen ? answered.version : seen.version } };
}

/**
 * A change upon the last confirmed one of its task, where its person pressed before the screen showed the server's answer.
 * `confirmed` is oldest first.
 */
export function rebaseOnConfirmed(intent: Intent, confirmed: readonly ConfirmedChange[]): Intent {
  const { made, answered } = confirmed.findLast((change) => change.made.taskId === intent.taskId) ?? {};
  if (!made || !answered) return intent;
  const isRenamed = answered._id !== intent.taskId;
  const isOlder = (intent.seen?.version ?? 0) < (answered.version ?? 0);
  return isRenamed || isOlder ? rebase(intent, answered, made) : intent;
}
