import { Controller, useWatch } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';

import { parseChecklist } from '#contract/checklist.ts';
import type { TaskFields } from '#contract/field-rules.ts';
import type { MESSAGES } from '#contract/messages.ts';
import { PRIORITIES } from '#contract/priority.ts';
import { withoutStart } from '#contract/repeat-rule.ts';
import { tickItem } from '#contract/tick.ts';

import { isHandedOver } from '../drafts/continued.ts';
import type { FormDraft } from '../edits/use-draft.ts';
import { LabelField } from '../labels/label-field.tsx';
import type { Task } from '../model/task.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions, FormColumns, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { RadioTiles } from '../ui/radio-tiles.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { holdUnread } from '../ui/use-typed-text.ts';
import { ChecklistItems } from './checklist-items.tsx';
import { RepeatField } from './repeat-field.tsx';
import { useTaskForm } from './use-task-form.ts';

const STATUSES = [
  { value: 'completed', label: 'Completed' },
  { value: 'in-progress', label: 'In Progress' },
] as const;

type Props = {
  /** The task as the form opens; without it the form starts empty. */
  initial?: Task;
  /** The draft that keeps what is typed while the form is open. */
  draft: FormDraft;
  submitLabel: 'Create Task' | 'Update Task';
  failureTitle: typeof MESSAGES.createFailed | typeof MESSAGES.updateFailed;
  /** Saves the task. Rejects where that failed. */
  onSave: (fields: TaskFields) => Promise<unknown>;
  onCancel: () => void;
  /** Another way to go, beside the buttons that end the form. */
  aside?: React.ReactNode;
  /** Stands above the fields. */
  children?: React.ReactNode;
};

/** What is wrong with the labels, or with one of them. */
function findMessage(errors: FieldErrors<TaskFields>['labels']): string | undefined {
  return errors?.message ?? errors?.find?.((error) => error?.message)?.message;
}

/** The fields of a task. */
export function TaskForm({ initial, draft, submitLabel, failureTitle, onSave, onCancel, ...slots }: Props) {
  const { form, onSubmit, failure, startOver, starts } = useTaskForm({ initial, draft, onSave });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const setDueDate = (date: string) => form.setValue('dueDate', date, { shouldDirty: true });
  const [description, dueDate, completed] = useWatch({
    control,
    name: ['description', 'dueDate', 'completed'],
  });
  // No other server of the family has labels and repeats.
  const isOwnServer = useIsOwnServer() !== false;
  const cancel = () => {
    draft.discardOnEnd();
    onCancel();
  };

  return (
    <form
      onSubmit={(event) => (holdUnread(event.currentTarget) ? event.preventDefault() : onSubmit(event))}
      noValidate
      aria-busy={isSubmitting}
    >
      <FormStack>
        {slots.children}
        {draft.found && !isHandedOver(draft.found) && (
          <Message
            tone="note"
            title="What you typed is still here"
            detail="It was not saved."
            action={<Button onClick={startOver}>Start over</Button>}
          />
        )}
        {failure && (
          <Message
            tone="error"
            title={failureTitle}
            detail={`${failure.detail} What you typed is kept here.`}
          />
        )}
        <TextField
          label="Task Title"
          error={errors.title?.message}
          required
          autoComplete="off"
          {...register('title')}
        />
        <div>
          <TextArea label="Description" error={errors.description?.message} {...register('description')} />
          <ChecklistItems
            items={parseChecklist(description)}
            onTick={(item, isDone) =>
              form.setValue('description', tickItem(description, item, isDone), { shouldDirty: true })
            }
          />
        </div>
        <FormColumns>
          <Controller
            name="priority"
            control={control}
            render={({ field }) => (
              <Field label="Priority" error={errors.priority?.message}>
                {(aria) => (
                  <Select
                    {...aria}
                    value={field.value}
                    options={PRIORITIES}
                    onValueChange={field.onChange}
                    onBlur={field.onBlur}
                  />
                )}
              </Field>
            )}
          />
          <TextField
            label="Due Date"
            type="date"
            error={errors.dueDate?.message}
            required
            {...register('dueDate')}
          />
        </FormColumns>
        {isOwnServer && (
          <Controller
            name="labels"
            control={control}
            render={({ field }) => (
              <LabelField
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={findMessage(errors.labels)}
              />
            )}
          />
        )}
        {isOwnServer && (
          <Controller
            name="repeat"
            control={control}
            render={({ field }) => (
              <RepeatField
                key={starts}
                value={field.value}
                dueDate={dueDate}
                isCompleted={completed && initial?.completed === true}
                // The form shows what an edit of a rule that reads as before saves.
                onChange={(next) =>
                  field.onChange(initial && next === withoutStart(initial.repeat) ? initial.repeat : next)
                }
                onDay={setDueDate}
                onSkip={initial && setDueDate}
                onBlur={field.onBlur}
                error={errors.repeat?.message}
              />
            )}
          />
        )}
        <Controller
          name="completed"
          control={control}
          render={({ field }) => (
            <RadioTiles
              label="Status"
              value={field.value ? 'completed' : 'in-progress'}
              options={STATUSES}
              onValueChange={(value) => field.onChange(value === 'completed')}
            />
          )}
        />
        <FormActions aside={slots.aside}>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Saving...' : submitLabel}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
