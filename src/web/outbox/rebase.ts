import type { Task } from '../tasks/schema.ts';
import { isSame } from './intent.ts';
import type { ConfirmedChange, Intent } from './intent.ts';

/**
 * A change that was made upon another one, now that the server has answered that one. An update says by field what its
 * person saw, and builds upon the answer; a delete does so only where they saw the whole of it.
 */
export function rebase<Change extends Intent>(later: Change, answered: Task): Change {
  const { seen, verb } = later;
  const renamed = { ...later, taskId: answered._id };
  if (!seen) return renamed;
  // Servers without versions are told all fields: the last ones that are known.
  if (answered.version === undefined) return { ...renamed, seen: answered };
  const isSeen = verb !== 'delete' || seen.version === undefined || isSame(seen, answered);
  return { ...renamed, seen: { ...seen, version: isSeen ? answered.version : seen.version } };
}

/**
 * A change upon the last confirmed one of its task, where its person pressed before the screen showed the server's answer.
 * `confirmed` is oldest first.
 */
export function catchUp(intent: Intent, confirmed: readonly ConfirmedChange[]): Intent {
  const answered = confirmed.findLast(({ made }) => made.taskId === intent.taskId)?.answered;
  if (!answered) return intent;
  const isRenamed = answered._id !== intent.taskId;
  const isOlder = (intent.seen?.version ?? 0) < (answered.version ?? 0);
  return isRenamed || isOlder ? rebase(intent, answered) : intent;
}
