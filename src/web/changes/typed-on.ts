import { makeUpdate } from './changes.ts';
import { typedFieldsSchema } from './draft.ts';
import type { Draft } from './draft.ts';
import type { MadeChange } from './intent.ts';
import { taskAfter } from './task-after.ts';

/** Returns what stands in the form of a task beyond what it was saved as, as an edit of what that made; null where nothing does. */
export function typedOn(made: MadeChange, fields: Draft['fields']): Pick<Draft, 'seen' | 'fields'> | null {
  const seen = taskAfter(made);
  const more = makeUpdate(seen, fields);
  if (!more) return null;
  const typed = Object.entries(fields).filter(([field]) => field in more.changes);
  return { seen, fields: typedFieldsSchema.parse(Object.fromEntries(typed)) };
}
