import { FIELD_NAMES } from '#contract/task.ts';
import type { FieldName } from '#contract/task.ts';

import { FIELD_LABELS } from '../model/field-words.ts';
import type { MadeChange } from './intent.ts';
import { taskAfter } from './task-after.ts';

const list = new Intl.ListFormat('en');

/** Fields in words: 'title and due date'. */
export function listFieldNames(fields: readonly FieldName[]): string {
  return list.format(fields.map((field) => FIELD_LABELS[field].toLowerCase()));
}

function verbWords({ verb, changes }: MadeChange): string {
  switch (verb) {
    case 'create':
      return 'created';
    case 'delete':
      return 'deleted';
    case 'restore':
      return 'restored';
    case 'update': {
      const fields = FIELD_NAMES.filter((field) => field in changes);
      if (fields.length > 1 || changes.completed === undefined) return `changed ${listFieldNames(fields)} of`;
      return changes.completed ? 'completed' : 'reopened';
    }
  }
}

/** The title of a change's task, as its person saw it. */
export function taskTitle(change: MadeChange): string {
  return (change.seen ?? taskAfter(change)).title;
}

/** A change in words: 'completed “Buy rope”'. */
export function describeChange(change: MadeChange): string {
  return `${verbWords(change)} “${taskTitle(change)}”`;
}

/** What a notice says of a change that was just made. */
export function describeDone(change: MadeChange): string {
  const words = verbWords(change);
  return `Task ${words.startsWith('changed') ? 'updated' : words}`;
}
