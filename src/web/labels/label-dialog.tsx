import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { taskFieldsSchema } from '#contract/field-rules.ts';
import { foldLabel } from '#contract/labels.ts';

import { handOverTypedName, keepTypedName, readTypedName } from '../drafts/typed-names.ts';
import { renameLabel, unlabelTasks } from '../edits/bulk-actions.ts';
import type { Task } from '../model/task.ts';
import { Button } from '../ui/button.tsx';
import { closeThen } from '../ui/close-then.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { listLabels } from './known-labels.ts';
import { describeLeftViews } from './left-views.ts';
import type { NamedSearch } from './left-views.ts';

const TEXTS = {
  rename: { title: 'Rename label', submit: 'Rename', about: 'On all tasks that have it.' },
  delete: { title: 'Delete label', submit: 'Delete label', about: 'Its tasks stay, without the label.' },
} as const;

/** Where the new name of a label waits that was typed and not saved. */
const dialogKey = (label: string) => `rename-label ${label}`;

type Props = {
  act: keyof typeof TEXTS;
  /** All tasks of the account. */
  tasks: readonly Task[];
  /** The saved views, as far as they are known. */
  views: readonly NamedSearch[];
  onClose: () => void;
};

/** Renames a label everywhere, or takes it away: one press, and one undo. */
export function LabelDialog({ act, tasks, views, onClose }: Props) {
  // What it opened with: a list that changes beneath must not change the choice.
  const [labels] = useState(() => listLabels(tasks));
  const [label, setLabel] = useState(
    () =>
      labels.find((one) => act === 'rename' && readTypedName(dialogKey(one)) !== undefined) ??
      labels[0] ??
      '',
  );
  const [name, setName] = useState(() => readTypedName(dialogKey(label)) ?? '');
  const [error, setError] = useState<string>();
  const [gone, setGone] = useState<string>();
  const choice = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { title, submit, about } = TEXTS[act];
  const leftViews = describeLeftViews(views, label, act === 'rename' ? name : '');

  const type = (next: string) => {
    setName(next);
    keepTypedName(dialogKey(label), next === '' ? null : next);
  };
  const choose = (next: string) => {
    setLabel(next);
    if (act === 'delete' || name === '') return;
    keepTypedName(dialogKey(label), null);
    keepTypedName(dialogKey(next), name);
  };
  const cancel = () => {
    if (act === 'rename') keepTypedName(dialogKey(label), null);
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (act === 'delete') {
      closeThen(onClose, () => unlabelTasks(tasks, label, leftViews));
      return;
    }
    const read = taskFieldsSchema.shape.labels.safeParse([name]);
    const to = read.data?.[0];
    if (to === undefined) {
      setError(read.error?.issues[0]?.message);
      field.current?.focus();
    } else if (!listLabels(tasks).some((one) => foldLabel(one) === foldLabel(label))) {
      setGone(label);
      choice.current?.focus();
    } else
      closeThen(onClose, () =>
        handOverTypedName(dialogKey(label), name, () => renameLabel(tasks, label, to, leftViews)),
      );
  };
  return (
    <Dialog title={title} description={`${about} ${leftViews}`.trim()} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate aria-label={title}>
        <FormStack>
          <Field
            label="Label"
            error={
              gone === label
                ? `No task has “${label}” any more: it was renamed or removed meanwhile. Choose another one.`
                : undefined
            }
          >
            {(control) => (
              <Select {...control} ref={choice} value={label} options={labels} onValueChange={choose} />
            )}
          </Field>
          {act === 'rename' && (
            <TextField
              ref={field}
              label="New name"
              autoComplete="off"
              required
              value={name}
              error={error}
              onChange={({ target }) => type(target.value)}
            />
          )}
          <FormActions>
            <Button onClick={cancel}>Cancel</Button>
            <Button variant={act === 'delete' ? 'danger' : 'primary'} type="submit">
              {submit}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
