import { changedFields } from '#contract/fields.ts';
import type { FieldName } from '#contract/fields.ts';
import type { FieldConflicts } from '#contract/history.ts';

import type { Task } from '../model/task.ts';
import type { MadeChange } from './intent.ts';

/** The question whether a task says what a change says or what it says now: nobody knows what it said before. */
export function conflictsUpon(
  theirs: Task,
  { changes }: MadeChange,
  isAsked: (field: FieldName) => boolean = () => true,
): FieldConflicts {
  return Object.fromEntries(
    changedFields(changes)
      .filter(isAsked)
      .map((field) => {
        const now = theirs[field] ?? '';
        return [field, { base: now, theirs: now, mine: changes[field] ?? '' }];
      }),
  );
}
