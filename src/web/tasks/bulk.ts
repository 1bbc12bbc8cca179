import { MESSAGES } from '#contract/errors.ts';
import type { TaskFields } from '#contract/task.ts';

import type { Task } from '../model/task.ts';
import { update } from '../outbox/changes.ts';
import { enqueueAll } from '../outbox/outbox.ts';
import { trackEnqueue } from '../outbox/pending-enqueue.ts';
import { NOT_STORED, showNotice } from './notices.ts';

/**
 * Gives many tasks the same fields by one press: one change for each that differs, all stored or none, and one undo. `describe`
 * says for the notice what was done to so many tasks.
 */
export async function updateTasks(
  tasks: readonly Task[],
  fields: Partial<TaskFields>,
  describe: (count: number) => string,
): Promise<void> {
  const changes = tasks.flatMap((task) => update(task, fields) ?? []);
  const [first] = changes;
  if (!first) return;
  try {
    await trackEnqueue(enqueueAll(changes.map((made) => ({ made }))).then(() => first));
    showNotice({ kind: 'done', text: describe(changes.length), undo: first.id });
  } catch {
    showNotice({ kind: 'failed', title: MESSAGES.updateFailed, detail: NOT_STORED });
  }
}
