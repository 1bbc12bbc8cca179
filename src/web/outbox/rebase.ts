import type { Task } from '../tasks/schema.ts';
import { isSame } from './intent.ts';
import type { StoredIntent } from './intent.ts';

/**
 * A change that was made upon another one, now that the server has answered that one. An update says by field what its
 * person saw, and builds upon the answer; a delete does so only where they saw the whole of it.
 */
export function rebase(later: StoredIntent, answered: Task): StoredIntent {
  const { seen, verb } = later;
  const renamed = { ...later, taskId: answered._id };
  if (!seen) return renamed;
  // Servers without versions are told all fields: the last ones that are known.
  if (answered.version === undefined) return { ...renamed, seen: answered };
  const isSeen = verb !== 'delete' || seen.version === undefined || isSame(seen, answered);
  return { ...renamed, seen: { ...seen, version: isSeen ? answered.version : seen.version } };
}
