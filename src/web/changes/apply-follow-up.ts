import { completionDay, findFollowUp } from '../model/next-task.ts';
import type { Task } from '../model/task.ts';
import type { ApplyFollowUp } from './apply-outbox.ts';
import { hasSameFields } from './intent.ts';
import type { MadeChange } from './intent.ts';

/** Whether a completion seems to have made a next task, or brought it back, and that says so still. One that waits tells what it made. */
function isAsMade(next: Task, completed: Task | null, open: readonly MadeChange[]): boolean {
  const waiting = open.findLast(({ spawns }) => spawns?._id === next._id)?.spawns;
  if (waiting) return next.createdAt === waiting.createdAt && hasSameFields(next, waiting);
  if (!completed?.completedAt) return false;
  const { spawns } = findFollowUp(completed, completionDay(completed));
  const isOfIt = [next.createdAt, next.updatedAt].includes(completed.completedAt);
  return isOfIt && spawns !== undefined && hasSameFields(next, spawns);
}

export const applyFollowUp: ApplyFollowUp = (
  { spawns, withdraws, completedOn, seen },
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
    const isUntouched = known?.version === 1 && open.every(({ taskId }) => taskId !== withdraws);
    // By hand a task is reopened without the next one that a person did anything to; an undo takes back what a completion has made.
    if (isUntouched || (known && completedOn !== undefined && isAsMade(known, seen, open))) remove(withdraws);
  }
};
