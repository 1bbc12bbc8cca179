import type { Revision } from '#contract/history.ts';
import { FIELD_NAMES } from '#contract/task.ts';
import type { FieldName } from '#contract/task.ts';

import { FIELD_LABELS, fieldWords } from '../model/field-words.ts';

/** One field that a revision changed, in words; `from` is null where the task is new. */
export type Change = { field: FieldName; label: string; from: string | null; to: string };

type States = Pick<Revision, 'before' | 'after'>;

function isChanged({ before, after }: States, field: FieldName): boolean {
  return before === null ? after[field] !== '' : before[field] !== after[field];
}

/** What a revision changed, field by field; of a new task all that it has. */
export function changesOf({ before, after }: States): Change[] {
  return FIELD_NAMES.filter((field) => isChanged({ before, after }, field)).map((field) => ({
    field,
    label: FIELD_LABELS[field],
    from: before && fieldWords(field, before[field]),
    to: fieldWords(field, after[field]),
  }));
}

const list = new Intl.ListFormat('en');

/** What a revision did, in a few words. */
export function summaryOf(revision: States & Pick<Revision, 'verb'>): string {
  switch (revision.verb) {
    case 'create':
      return 'Created';
    case 'delete':
      return 'Deleted';
    case 'restore':
      return 'Restored';
    case 'update': {
      const changes = changesOf(revision);
      if (changes.length === 1 && changes[0]?.field === 'completed') {
        return revision.after.completed ? 'Completed' : 'Reopened';
      }
      const labels = changes.map(({ label }) => label.toLowerCase());
      return `Changed ${list.format(labels)}`.trimEnd();
    }
  }
}
