import type { TaskFields } from '#contract/field-rules.ts';

import { makeCreate } from '../changes/changes.ts';
import { describeDone } from '../changes/describe-change.ts';
import type { MadeChange } from '../changes/intent.ts';
import { storeMade } from './actions.ts';
import { showDone } from './notices.ts';

/**
 * Stores new tasks by one press, all of them or none, in the place of the draft in which they were typed as this text: one undo.
 * They are stored once `after` has ended. Rejects where this browser cannot store them.
 */
export async function createTasks(
  tasks: readonly TaskFields[],
  options: { draft: string; typed: string; after: Promise<unknown> },
): Promise<void> {
  const changes = tasks.map((fields) => makeCreate(fields));
  const describe = (first: MadeChange) =>
    changes.length === 1 ? describeDone(first) : `${changes.length} tasks created`;
  await showDone(storeMade(changes, options), describe);
}
