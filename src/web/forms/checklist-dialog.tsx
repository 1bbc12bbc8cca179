import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { parseChecklist } from '#contract/checklist.ts';
import { taskFieldsSchema } from '#contract/task.ts';
import { addItem, tickItem } from '#contract/tick.ts';

import { explainFailure } from '../api/client.ts';
import { checklistFormId } from '../changes/draft.ts';
import { changeTask, updateTask } from '../edits/actions.ts';
import { showDone } from '../edits/notices.ts';
import { useDraft } from '../edits/use-draft.ts';
import type { Task } from '../model/task.ts';
import { useTasks } from '../task-list/queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ChecklistItems } from './checklist-items.tsx';
import * as styles from './checklist.css.ts';
import { NoTask } from './no-task.tsx';

/** Stores another description of a task, as it was seen. */
type Store = (seen: Task, fields: { description: string }) => Promise<void>;

type NextItemProps = {
  task: Task;
  description: string;
  onChange: (description: string, store: Store) => void;
};

/** The field of one more item; what cannot be added stays in it, and what nobody adds waits as a form's words do. */
function NextItem({ task, description, onChange }: NextItemProps) {
  const { found, keep, save } = useDraft(checklistFormId(task._id));
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const [restored, setRestored] = useState(found);
  if (found !== restored) {
    setRestored(found);
    if (found?.fields.item !== undefined) setWords(found.fields.item);
  }
  const shown = useRef('');
  useEffect(() => {
    shown.current = words;
  }, [words]);

  const type = (next: string) => {
    shown.current = next;
    setWords(next);
    keep(next === '' ? null : { seen: task, fields: { item: next } });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return;
    const checked = taskFieldsSchema.shape.description.safeParse(addItem(description, words));
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    // It goes from the field at once, so that the next one can be typed; the draft has it until it is stored.
    shown.current = '';
    setWords('');
    onChange(checked.data, async (seen, fields) => {
      try {
        await save((id) => updateTask(seen, fields, { id, typed: words }).then(showDone));
        if (shown.current === '') keep(null);
      } catch (failure) {
        setError(explainFailure(failure).detail);
        type([words, shown.current].filter(Boolean).join(' '));
      }
    });
  };
  return (
    <form onSubmit={add} className={styles.next} noValidate>
      <div className={styles.words}>
        <TextField
          label="New item"
          error={error}
          autoComplete="off"
          value={words}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Button type="submit">Add item</Button>
    </form>
  );
}

function Checklist({ task }: { task: Task }) {
  // A press that comes before the one before it is stored builds upon that.
  const [description, showDescription] = useOptimistic(task.description);
  const change = (next: string, store: Store = changeTask) =>
    startTransition(async () => {
      showDescription(next);
      await store({ ...task, description }, { description: next });
    });
  const items = parseChecklist(description);
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <>
      <p className={styles.progress} role="status">
        {done} of {items.length} done
      </p>
      <ChecklistItems items={items} onTick={(item, isDone) => change(tickItem(description, item, isDone))} />
      <NextItem task={task} description={description} onChange={change} />
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
    <Dialog onClose={onClose} hasAddress title={task?.title ?? 'Checklist'}>
      {task ? <Checklist task={task} /> : <NoTask isGone={tasks !== undefined} onClose={onClose} />}
    </Dialog>
  );
}
