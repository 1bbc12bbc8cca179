import { useState } from 'react';
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
import { changeDescription } from './actions.ts';
import { ChecklistItems } from './checklist-items.tsx';
import * as styles from './checklist.css.ts';

/** The field of one more item; what cannot be added stays in it. */
function NextItem({ task }: { task: Task }) {
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return;
    const checked = taskFieldsSchema.shape.description.safeParse(addItem(task.description, words));
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    changeDescription(task, checked.data);
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
  const items = parseChecklist(task.description);
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <>
      <p className={styles.progress} role="status">
        {done} of {items.length} done
      </p>
      <ChecklistItems
        items={items}
        onTick={(item, isDone) => changeDescription(task, tickItem(task.description, item, isDone))}
      />
      <NextItem task={task} />
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
