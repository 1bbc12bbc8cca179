import { useState } from 'react';
import type { ReactNode } from 'react';

import { FIELD_NAMES } from '#contract/fields.ts';
import type { FieldName, FieldValue } from '#contract/fields.ts';
import type { FieldConflict, FieldConflicts } from '#contract/history.ts';

import { FIELD_LABELS } from '../model/fields.ts';
import type { Task } from '../model/task.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions } from '../ui/form-layout.tsx';
import * as styles from './conflict-dialog.css.ts';
import { ConflictField, ConflictValue } from './conflict-field.tsx';
import { readSides } from './read-sides.ts';

export type Resolution = Partial<Record<FieldName, FieldValue>>;

type ConflictDialogProps = {
  taskTitle: string;
  conflicts: FieldConflicts;
  verb: 'update' | 'delete';
  /** Whether the change was saved, and the server put back to an older copy since. */
  isLost: boolean;
  /** The task as it is now, upon which other values are typed. */
  seen: Task;
  /** The ids under which other values are kept while they are typed. */
  formIdFor: (field: FieldName) => string;
  /** Gets a value for each field in conflict; of a delete that is to be done anyway, none. */
  onResolve: (fields: Resolution) => void;
  /** Gives up the change that was made here. */
  onDiscard: () => void;
  /** Leaves the change waiting. */
  onLater: () => void;
  /** What is said above the fields. */
  children?: ReactNode;
};

function listConflicts(conflicts: FieldConflicts): { field: FieldName; conflict: FieldConflict }[] {
  return FIELD_NAMES.flatMap((field) => {
    const conflict = conflicts[field];
    return conflict ? [{ field, conflict }] : [];
  });
}

type PartProps = Pick<ConflictDialogProps, 'conflicts' | 'seen' | 'formIdFor' | 'onResolve' | 'onDiscard'>;

function Deletion({ conflicts, onResolve, onDiscard }: PartProps) {
  return (
    <>
      {listConflicts(conflicts).map(({ field, conflict }) => {
        const { base, theirs } = readSides(field, conflict);
        return (
          <section key={field} className={styles.field} aria-label={FIELD_LABELS[field]}>
            <h3>{FIELD_LABELS[field]}</h3>
            <ConflictValue label="Before" side={base} />
            <ConflictValue label="Now" side={theirs} />
          </section>
        );
      })}
      <FormActions>
        <Button onClick={() => onResolve({})}>Delete anyway</Button>
        <Button variant="primary" onClick={onDiscard}>
          Keep the task
        </Button>
      </FormActions>
    </>
  );
}

function Update({ conflicts, seen, formIdFor, onResolve, onDiscard }: PartProps) {
  const [chosen, setChosen] = useState<Resolution>({});
  const entries = listConflicts(conflicts);
  const choose = (field: FieldName, value: FieldValue) => {
    const next = { ...chosen, [field]: value };
    setChosen(next);
    // The last open question answers the whole: each field takes one press.
    if (entries.every((entry) => next[entry.field] !== undefined)) onResolve(next);
  };
  return (
    <>
      {entries.map(({ field, conflict }) => (
        <ConflictField
          key={field}
          field={field}
          seen={seen}
          formId={formIdFor(field)}
          conflict={conflict}
          chosen={chosen[field]}
          onChoose={(value) => choose(field, value)}
        />
      ))}
      {entries.length > 1 && (
        <p className={styles.progress} role="status">
          {Object.keys(chosen).length} of {entries.length} chosen. With the last one, all are saved.
        </p>
      )}
      <FormActions>
        <Button variant="quiet" onClick={onDiscard}>
          Discard my change
        </Button>
      </FormActions>
    </>
  );
}

const TEXTS = {
  update: {
    title: 'Changed in two places',
    detail:
      'was changed elsewhere before your change arrived. Nothing is overwritten: choose what stays. You can undo it.',
  },
  delete: {
    title: 'Changed before you deleted it',
    detail: 'was changed elsewhere before your deletion arrived, and was not deleted.',
  },
  lost: {
    title: 'The server has an older copy',
    detail:
      'was changed and saved, and the server was put back to an older copy since, which says something else. Choose what stays. You can undo it.',
  },
} as const;

/** Two changes of one task, field by field; nothing of either is lost until a person has chosen. */
export function ConflictDialog({
  taskTitle,
  verb,
  isLost,
  onLater,
  children,
  ...parts
}: ConflictDialogProps) {
  const Part = verb === 'delete' ? Deletion : Update;
  const { title, detail } = TEXTS[isLost ? 'lost' : verb];
  return (
    <Dialog onClose={onLater} title={title} description={`“${taskTitle}” ${detail}`}>
      {children ? <div className={styles.above}>{children}</div> : null}
      <Part {...parts} />
    </Dialog>
  );
}
