import { startTransition, useOptimistic, useState } from 'react';
import type { FormEvent } from 'react';

import { parseChecklist } from '#contract/checklist.ts';
import { taskFieldsSchema } from '#contract/task.ts';
import { addItem, tickItem } from '#contract/tick.ts';

import type { Task } from '../model/task.ts';
import { useTasks } from '../outbox/queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Message } from '../ui/message.tsx';
import { TextField } from '../ui/text-field.tsx';
import { changeTask } from './actions.ts';
import { ChecklistItems } from './checklist-items.tsx';
import * as styles from './checklist.css.ts';

type DescriptionProps = { description: string; onChange: (description: string) => void };

/** The field of one more item; what cannot be added stays in it. */
function NextItem({ description, onChange }: DescriptionProps) {
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return;
    const checked = taskFieldsSchema.shape.description.safeParse(addItem(description, words));
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    onChange(checked.data);
    setWords('');
  };
  return (
    <form onSubmit={add} className={styles.next} noValidate>
      <div className={styles.words}>
        <TextField
          label="New item"
          error={error}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Button type="submit">Add item</Button>
    </form>
  );
}

function Checklist({ task }: { task: Task }) {
  // A press that comes before the one before it is stored builds upon that.
  const [description, showDescription] = useOptimistic(task.description);
  const change = (next: string) =>
    startTransition(async () => {
      showDescription(next);
      await changeTask({ ...task, description }, { description: next });
    });
  const items = parseChecklist(description);
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <>
      <p className={styles.progress} role="status">
        {done} of {items.length} done
      </p>
      <ChecklistItems items={items} onTick={(item, isDone) => change(tickItem(description, item, isDone))} />
      <NextItem description={description} onChange={change} />
    </>
  );
}

type Props = {
  /** The id of the task, which the URL names. */
  taskId: string;
  onClose: () => void;
};

/** The checklist of a task; each tick is a change at once. */
export function ChecklistDialog({ taskId, onClose }: Props) {
  const { tasks } = useTasks();
  const task = tasks?.find(({ _id }) => _id === taskId);
  return (
    <Dialog onClose={onClose} title={task?.title ?? 'Checklist'}>
      {task && <Checklist task={task} />}
      {tasks && !task && (
        <Message
          tone="error"
          title="This task is not here"
          detail="It was deleted, or the link is of another account."
          action={<Button onClick={onClose}>Close</Button>}
        />
      )}
      {!tasks && <p role="status">Loading the task...</p>}
    </Dialog>
  );
}
