import { completionDay, findFollowUp } from '../model/next-task.ts';
import type { Task } from '../model/task.ts';
import { hasSameFields } from './intent.ts';
import { setApplyFollowUp } from './view.ts';

/** Whether nobody seems to have changed a next task: it is new, or came again as its predecessor's completion makes it. */
function isAsMade(next: Task, predecessor: Task | null): boolean {
  if (next.version === 1) return true;
  const { spawns } = predecessor ? findFollowUp(predecessor, completionDay(predecessor)) : {};
  return spawns !== undefined && hasSameFields(next, spawns);
}

setApplyFollowUp(({ spawns, withdraws, seen }, { open, find, put, remove }, next) => {
  // The server knows whether somebody changed the next one, and has told.
  if (next) put(next);
  else if (next === null) {
    if (withdraws) remove(withdraws);
  } else if (spawns && !find(spawns._id)) put(spawns);
  else if (withdraws && open.every(({ taskId }) => taskId !== withdraws)) {
    const known = find(withdraws);
    if (known && isAsMade(known, seen)) remove(withdraws);
  }
});
