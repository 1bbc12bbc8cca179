import { MESSAGES } from '#contract/messages.ts';

import type { Restorable, Task } from '../model/task.ts';
import { storeMade, showOutcome } from './actions.ts';

/** Brings a deleted task back. */
export function restoreTask(task: Task): void {
  const stored = storeMade(({ makeRestore }) => [makeRestore(task)]);
  void showOutcome(MESSAGES.restoreFailed, stored);
}

/** Gives a task the fields of a former version again, and brings it back first where it was deleted. */
export function restoreVersion({ fields, seen, isDeleted }: Restorable): void {
  const stored = storeMade(({ makeRestore, makeUpdate }) => [
    isDeleted ? makeRestore(seen) : null,
    makeUpdate(seen, fields),
  ]);
  void showOutcome(MESSAGES.restoreFailed, stored);
}
