import { makeUpdate } from './changes.ts';
import type { Draft } from './draft.ts';
import type { MadeChange } from './intent.ts';
import { moveDismissed } from './move-dismissed.ts';
import { remainingEdit } from './remaining-edit.ts';
import { taskAfter } from './task-after.ts';

/** The lines that come after `typed`; null where a text does not begin with it. */
function linesAfter(typed: string, text = ''): string | null {
  return text.startsWith(`${typed}\n`) ? text.slice(typed.length + 1) : null;
}

/** Whether a change, or what was `typed` for it, has all that stands in a draft. A space around a title is none of its words. */
function hasAll(made: MadeChange, { title, ...fields }: Draft['fields'], typed?: string): boolean {
  const task = taskAfter(made);
  const isTitled = title === undefined || title.trim() === (typed?.trim() ?? task.title);
  return isTitled && makeUpdate(task, fields) === null;
}

/**
 * What is left of a draft once a change has its words, or what was `typed` for it: null where nothing is, and the draft itself where it says
 * something else. It may have got more since, for a form goes on while it is saved. That is an edit of the task as the change makes it, or else
 * a new one would be made twice, and an edit would meet itself; of typed lines the next ones are left.
 */
export function leftInDraft(draft: Draft, made: MadeChange, typed?: string): Draft | null {
  const { item, ...fields } = draft.fields;
  const isSubmitted = item === undefined ? hasAll(made, fields, typed) : item === typed;
  if (isSubmitted) return null;
  if (draft.form === made.taskId || (made.verb === 'create' && draft.form === 'new'))
    return { ...draft, form: made.taskId, ...remainingEdit(made, draft.fields) };
  if (typed === undefined) return draft;
  const nextItem = linesAfter(typed, item);
  if (nextItem !== null) return { ...draft, fields: { item: nextItem } };
  const title = linesAfter(typed, fields.title);
  if (title === null) return draft;
  const dismissed = moveDismissed(fields.dismissed ?? [], -typed.length - 1);
  return { ...draft, fields: { ...fields, title, dismissed } };
}
