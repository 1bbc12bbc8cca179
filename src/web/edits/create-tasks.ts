import type { TaskFields } from '#contract/task.ts';

import { readSessionSignal } from '../api/token.ts';
import { makeCreate } from '../changes/changes.ts';
import { describeDone } from '../changes/describe-change.ts';
import { trackEnqueue } from '../outbox-state/pending-enqueue.ts';
import { enqueueAll } from '../outbox/outbox.ts';
import { showNotice } from './notices.ts';

/**
 * Stores new tasks by one press, all of them or none, in the place of the draft in which they were typed as this text: one undo.
 * They are stored once `after` has ended. Rejects where this browser cannot store them.
 */
export async function createTasks(
  tasks: readonly TaskFields[],
  { after, ...effects }: { draft: string; typed: string; after: Promise<unknown> },
): Promise<void> {
  const changes = tasks.map((fields) => makeCreate(fields));
  const [first] = changes;
  if (!first) return;
  const session = readSessionSignal();
  const presses = changes.map((made) => ({ made, effects: made === first ? effects : undefined }));
  const stored = enqueueAll(presses, undefined, after);
  await trackEnqueue(stored.then(() => first));
  const text = changes.length === 1 ? describeDone(first) : `${changes.length} tasks created`;
  showNotice({ kind: 'done', text, undo: first.id }, session);
}
