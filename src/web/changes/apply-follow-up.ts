import { completionDay, findFollowUp } from '../model/next-task.ts';
import type { Task } from '../model/task.ts';
import type { ApplyFollowUp } from './apply-outbox.ts';
import { hasSameFields } from './intent.ts';
import type { MadeChange } from './intent.ts';

/**
 * Whether a next task seems to say what its predecessor's completion made it say: it is new, or says that again. A completion that
 * waits tells what it made.
 */
function isAsMade(next: Task, predecessor: Task | null, open: readonly MadeChange[]): boolean {
  if (next.version === 1 && open.every(({ taskId }) => taskId !== next._id)) return true;
  const waiting = open.findLast(({ spawns }) => spawns?._id === next._id);
  const { spawns } = waiting ?? (predecessor ? findFollowUp(predecessor, completionDay(predecessor)) : {});
  return spawns !== undefined && hasSameFields(next, spawns);
}

export const applyFollowUp: ApplyFollowUp = (
  { spawns, withdraws, seen },
  { open, find, put, putNew, remove },
  next,
) => {
  // The server knows whether somebody changed the next one, and has told.
  if (next) put(next);
  else if (next === null) {
    if (withdraws) remove(withdraws);
  } else if (spawns && !find(spawns._id)) putNew(spawns);
  else if (withdraws) {
    const known = find(withdraws);
    if (known && isAsMade(known, seen, open)) remove(withdraws);
  }
};
