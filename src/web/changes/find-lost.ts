import * as z from 'zod/mini';

import { taskSchema } from '../model/task.ts';
import type { Task } from '../model/task.ts';
import { inheritCompletion, makeCreate, makeRestore, makeUpdate } from './changes.ts';
import { conflictsUpon } from './conflicts-upon.ts';
import { hasSameFields, toPayload } from './intent.ts';
import type { MadeChange, Refusal } from './intent.ts';

/** A list that a server told before its data was put back to an earlier time. */
export const formerListSchema = z.object({
  tasks: z.array(taskSchema),
  upTo: z.int(),
  life: z.optional(z.string()),
});
export type FormerList = z.infer<typeof formerListSchema>;

/** A task as the server has it now, in the list or in the trash. */
export type ServerTask = { task: Task; isDeleted: boolean };

/** What was saved and is not on the server any more, as a change that waits for its person. */
export type Lost = { made: MadeChange; refusal: Refusal };

const TITLE = 'No longer on the server.';
const PUT_BACK = 'You had saved this, and the server was put back to an older copy since,';

/** The change that lets a task say what it said. The next one of a repetition, which it made then, is found by itself. */
function toUpdate(now: Task, saved: Task): MadeChange | null {
  const made = makeUpdate(now, toPayload(saved));
  return made && inheritCompletion(made, { completedOn: null });
}

/** Makes a change of what a task said, upon the task as the server has it now. */
function toLost(saved: Task, now: ServerTask | undefined): Lost | null {
  const taskId = saved._id;
  if (!now) {
    const detail = `${PUT_BACK} in which this task is missing.`;
    // Under its former id it is one task, whichever devices offer it.
    const made = makeCreate(toPayload(saved), { id: taskId, completedOn: null, wasSaved: true });
    return { made, refusal: { title: TITLE, detail, isLost: true } };
  }
  const { task, isDeleted } = now;
  const made = toUpdate(task, saved);
  if (isDeleted) {
    const detail = `${PUT_BACK} in which this task is deleted.`;
    return { made: made ?? makeRestore(task), refusal: { title: TITLE, detail, isLost: true } };
  }
  if (!made) return null;
  const conflicts = conflictsUpon(task, made);
  const detail = `${PUT_BACK} which says something else.`;
  return { made, refusal: { title: TITLE, detail, conflicts, theirs: task, isLost: true } };
}

/** Whether a task was never in the history of the server as it is now. `knows` asks it for one revision. */
async function isLost(
  saved: Task,
  now: ServerTask | undefined,
  knows: (saved: Task) => Promise<boolean>,
): Promise<boolean> {
  if (!now) return true;
  if (!now.isDeleted && hasSameFields(saved, now.task)) return false;
  // Versions only grow: a lower one is an earlier time, and the same one another history. A higher one alone does not tell.
  return (now.task.version ?? 0) <= (saved.version ?? 0) || !(await knows(saved));
}

/**
 * Finds what tasks said that were saved, and the server has not any more. A deletion that it lost is none of that: the words are
 * there, and nothing is missing.
 */
export async function findLost(
  saved: readonly Task[],
  find: (id: string) => ServerTask | undefined,
  knows: (saved: Task) => Promise<boolean>,
): Promise<Lost[]> {
  const lost: Lost[] = [];
  for (const task of saved) {
    const now = find(task._id);
    const found = (await isLost(task, now, knows)) ? toLost(task, now) : null;
    if (found) lost.push(found);
  }
  return lost;
}
