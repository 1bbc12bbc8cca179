import { changedFields, pickFields } from '#contract/fields.ts';

import { makeUpdate } from './changes.ts';
import type { Draft } from './draft.ts';
import type { MadeChange } from './intent.ts';
import { taskAfter } from './task-after.ts';

/** Returns what was typed beyond what `made` saved, as a draft upon the task that it made; null where nothing was. */
export function remainingEdit(
  made: MadeChange,
  fields: Draft['fields'],
): Pick<Draft, 'seen' | 'fields'> | null {
  const seen = taskAfter(made);
  const more = makeUpdate(seen, fields);
  return more && { seen, fields: pickFields(fields, changedFields(more.changes)) };
}
