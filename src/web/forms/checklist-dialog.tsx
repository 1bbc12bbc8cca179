import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { parseChecklist } from '#contract/checklist.ts';
import { taskFieldsSchema } from '#contract/field-rules.ts';
import { addItem, tickItem } from '#contract/tick.ts';

import { explainFailure } from '../api/client.ts';
import { checklistFormId } from '../changes/draft.ts';
import { changeTask, updateTask } from '../edits/actions.ts';
import { showDone } from '../edits/notices.ts';
import { useDraft } from '../edits/use-draft.ts';
import type { FormDraft } from '../edits/use-draft.ts';
import type { Task } from '../model/task.ts';
import { findTask } from '../outbox-state/find-task.ts';
import { useOutbox } from '../outbox-state/state.ts';
import { useTasks } from '../task-list/queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ChecklistItems } from './checklist-items.tsx';
import * as styles from './checklist.css.ts';
import { NoTask } from './no-task.tsx';

type Store = typeof changeTask;

type ChecklistProps = {
  task: Task;
  /** Keeps what is typed as the next item. */
  draft: FormDraft;
};

type NextItemProps = ChecklistProps & {
  description: string;
  onChange: (description: string, store: Store) => void;
};

/** The field of one more item; what cannot be added stays in it, and what nobody adds waits as a form's words do. */
function NextItem({ task, draft, description, onChange }: NextItemProps) {
  const { found, keep, save } = draft;
  const [typed, setTyped] = useState<string>();
  // What a former opening left stands there until something is typed.
  const words = typed ?? found?.fields.item ?? '';
  const [error, setError] = useState<string>();
  const shown = useRef('');
  useEffect(() => {
    shown.current = words;
  }, [words]);
  /** What is being added: it stays in the draft until it is stored. */
  const storing = useRef<readonly string[]>([]);

  const type = (next: string) => {
    shown.current = next;
    setTyped(next);
    const item = [...storing.current, next].filter(Boolean).join('\n');
    keep(item === '' ? null : { seen: task, fields: { item } });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return;
    const checked = taskFieldsSchema.shape.description.safeParse(addItem(description, words));
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    // It goes from the field at once, so that the next one can be typed; the draft has it until it is stored.
    storing.current = [...storing.current, words];
    shown.current = '';
    setTyped('');
    onChange(checked.data, async (seen, fields, options) => {
      try {
        const saving = (draftId: string, written: Promise<unknown>) => {
          const after = Promise.all([options?.after, written]);
          return showDone(updateTask(seen, fields, { draft: draftId, typed: words, after }));
        };
        await save(saving);
      } catch (failure) {
        setError(explainFailure(failure).detail);
        shown.current = [words, shown.current].filter(Boolean).join(' ');
      }
      storing.current = storing.current.slice(1);
      type(shown.current);
    });
  };
  return (
    <form onSubmit={add} className={styles.next} noValidate>
      <div className={styles.field}>
        <TextField
          label="New item"
          error={error}
          autoComplete="off"
          // What was being added when the page was left comes back before what was typed next, in the one line of the field.
          value={words.replaceAll('\n', ' ')}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Button type="submit">Add item</Button>
    </form>
  );
}

function Checklist({ task, draft }: ChecklistProps) {
  // A press that comes before the one before it is stored builds upon that.
  const [description, showDescription] = useOptimistic(task.description);
  // What comes behind an item that is being added waits for that, whose words are written first: a tick would meet the item that it saw.
  const lastAdded = useRef<Promise<void>>(undefined);
  const change = (next: string, store: Store = changeTask) =>
    startTransition(async () => {
      showDescription(next);
      const stored = store({ ...task, description }, { description: next }, { after: lastAdded.current });
      if (store !== changeTask) lastAdded.current = stored;
      await stored;
    });
  const items = parseChecklist(description);
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <>
      <p className={styles.progress} role="status">
        {items.length > 0 ? `${done} of ${items.length} done` : 'No items'}
      </p>
      <ChecklistItems items={items} onTick={(item, isDone) => change(tickItem(description, item, isDone))} />
      <NextItem task={task} draft={draft} description={description} onChange={change} />
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
  const { tasks, error } = useTasks();
  const draft = useDraft(checklistFormId(taskId));
  const listed = findTask(tasks, taskId, useOutbox());
  // News of its deletion takes no typed word away: the next change brings it back.
  const [opened, setOpened] = useState(listed);
  if (listed && listed !== opened) setOpened(listed);
  // What was typed upon a task is shown even when the task itself is gone, or no list comes.
  const isAsked = tasks !== undefined || error !== null;
  const task = opened ?? (isAsked ? draft.found?.seen : undefined);
  return (
    <Dialog onClose={onClose} hasAddress title={task?.title ?? 'Checklist'}>
      {task ? (
        <Checklist task={task} draft={draft} />
      ) : (
        <NoTask isGone={tasks !== undefined && draft.found === null} onClose={onClose} />
      )}
    </Dialog>
  );
}
