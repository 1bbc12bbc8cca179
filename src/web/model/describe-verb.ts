import type { FieldName } from '#contract/fields.ts';
import type { Verb } from '#contract/history.ts';

import { listFieldNames } from './fields.ts';

type Change = {
  verb: Verb;
  /** The fields that an update changed. */
  fields: readonly FieldName[];
  /** Whether the task is completed after it. */
  completed: boolean | undefined;
};

/** Whether an update only completed or reopened its task, for which there is a verb of its own. */
export function isStatusChange(fields: readonly FieldName[]): boolean {
  return fields.length === 1 && fields[0] === 'completed';
}

/** Says what was done to a task: 'created', 'completed', 'changed title and due date'. */
export function describeVerb({ verb, fields, completed }: Change): string {
  switch (verb) {
    case 'create':
      return 'created';
    case 'delete':
      return 'deleted';
    case 'restore':
      return 'restored';
    case 'update':
      if (isStatusChange(fields)) return completed ? 'completed' : 'reopened';
      return `changed ${listFieldNames(fields)}`.trimEnd();
  }
}
