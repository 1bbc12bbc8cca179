import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { taskFieldsSchema } from '#contract/field-rules.ts';
import { uniqueLabels } from '#contract/labels.ts';
import { PRIORITIES } from '#contract/priority.ts';

import { handOverTypedName, keepTypedName, readTypedName } from '../drafts/typed-names.ts';
import {
  labelTasks,
  postponeTasks,
  prioritizeTasks,
  scheduleTasks,
  scheduleTasksIn,
  unlabelTasks,
} from '../edits/bulk-actions.ts';
import { LabelDot } from '../labels/label-dot.tsx';
import { LabelField } from '../labels/label-field.tsx';
import { countInWords } from '../model/count-in-words.ts';
import type { Task } from '../model/task.ts';
import { Button } from '../ui/button.tsx';
import { closeThen } from '../ui/close-then.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormStack } from '../ui/form-layout.tsx';
import { PriorityDot } from '../ui/priority-dot.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AnswerForm } from './answer-form.tsx';
import * as styles from './bulk-dialog.css.ts';
import type { BulkQuestion } from './bulk-question.ts';
import { useShown } from './selection.ts';

const TITLES: Record<BulkQuestion['about'], string> = {
  priority: 'Priority',
  due: 'Due date',
  'add-label': 'Add label',
  'remove-label': 'Remove label',
};

type Answering = {
  tasks: readonly Task[];
  /** Closes the dialog, and then changes the tasks. */
  onAnswer: (change: () => void) => void;
  onClose: () => void;
};

/** Where labels wait that were typed for tasks, and not added: one on each line, since a row of another version may have one with a comma. */
const TYPED_LABELS = 'add-label';
const BETWEEN = '\n';

function Choice({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button className={styles.choice} onClick={onPress}>
      {children}
    </Button>
  );
}

function PriorityChoice({ tasks, onAnswer }: Answering) {
  return (
    <div className={styles.choices}>
      {PRIORITIES.toReversed().map((priority) => (
        <Choice key={priority} onPress={() => onAnswer(() => prioritizeTasks(tasks, priority))}>
          <PriorityDot priority={priority} />
        </Choice>
      ))}
    </div>
  );
}

function DueChoice({ tasks, onAnswer, onClose }: Answering) {
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const { success, error: issue } = taskFieldsSchema.shape.dueDate.safeParse(day);
    if (success) {
      onAnswer(() => scheduleTasks(tasks, day));
      return;
    }
    setError(issue.issues[0]?.message);
    field.current?.focus();
  };
  const schedule = (days: number) => () => onAnswer(() => scheduleTasksIn(tasks, days));
  const postpone = (days: number) => () => onAnswer(() => postponeTasks(tasks, days));
  return (
    <FormStack>
      {tasks.length > 0 && (
        <div className={styles.pairs}>
          <Choice onPress={schedule(0)}>Today</Choice>
          <Choice onPress={schedule(1)}>Tomorrow</Choice>
          <Choice onPress={postpone(1)}>One day later</Choice>
          <Choice onPress={postpone(7)}>One week later</Choice>
        </div>
      )}
      <AnswerForm
        tasks={tasks}
        label="On a day"
        submitLabel="Set due date"
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          ref={field}
          label="On a day"
          type="date"
          value={day}
          error={error}
          onChange={({ target }) => setDay(target.value)}
        />
      </AnswerForm>
    </FormStack>
  );
}

function AddLabel({ tasks, onAnswer, onClose }: Answering) {
  const [labels, setLabels] = useState(() => readTypedName(TYPED_LABELS)?.split(BETWEEN) ?? []);
  const [error, setError] = useState<string>();
  const field = useRef<{ focus: () => void }>(null);
  const type = (next: string[]) => {
    setLabels(next);
    setError(undefined);
    keepTypedName(TYPED_LABELS, next.length === 0 ? null : next.join(BETWEEN));
  };
  const cancel = () => {
    keepTypedName(TYPED_LABELS, null);
    onClose();
  };
  const submit = () => {
    const read = taskFieldsSchema.shape.labels.safeParse(labels);
    if (read.success && labels.length > 0) {
      onAnswer(
        () => void handOverTypedName(TYPED_LABELS, labels.join(BETWEEN), () => labelTasks(tasks, read.data)),
      );
      return;
    }
    setError(read.error ? read.error.issues[0]?.message : 'Type a label first.');
    field.current?.focus();
  };
  return (
    <AnswerForm
      tasks={tasks}
      label="Add label"
      submitLabel={`Add to ${countInWords(tasks.length, 'task')}`}
      onSubmit={submit}
      onCancel={cancel}
    >
      <LabelField ref={field} value={labels} onChange={type} error={error} />
    </AnswerForm>
  );
}

function RemoveLabel({ tasks, onAnswer }: Answering) {
  const labels = uniqueLabels(tasks.flatMap((task) => task.labels));
  if (labels.length === 0) return <p>None of them has a label.</p>;
  return (
    <div className={styles.choices}>
      {labels.map((label) => (
        <Choice key={label} onPress={() => onAnswer(() => unlabelTasks(tasks, label))}>
          <LabelDot label={label} />
          <bdi>{label}</bdi>
        </Choice>
      ))}
    </div>
  );
}

const PARTS = {
  priority: PriorityChoice,
  due: DueChoice,
  'add-label': AddLabel,
  'remove-label': RemoveLabel,
} satisfies Record<BulkQuestion['about'], unknown>;

/** The questions whose answer may be typed. */
const TYPED: ReadonlySet<BulkQuestion['about']> = new Set(['due', 'add-label']);

/** Asks what many tasks are to have, and changes them by one press. */
export function BulkDialog({ about, ids, onClose }: BulkQuestion & { onClose: () => void }) {
  // What leaves the list meanwhile, or is changed elsewhere, is not changed as it was when this was asked.
  const tasks = useShown(ids);
  const Part = PARTS[about];
  const [only] = tasks;
  const of = tasks.length === 1 && only ? `“${only.title}”` : countInWords(tasks.length, 'task');
  return (
    <Dialog title={TITLES[about]} description={`Of ${of}`} onClose={onClose}>
      <FormStack>
        {tasks.length === 0 && <p>They have left the list.</p>}
        {(tasks.length > 0 || TYPED.has(about)) && (
          <Part tasks={tasks} onAnswer={(change) => closeThen(onClose, change)} onClose={onClose} />
        )}
      </FormStack>
    </Dialog>
  );
}
