import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';

import type { WORDS } from '#contract/errors.ts';
import { DEFAULT_PRIORITY, PRIORITIES, taskFields } from '#contract/task.ts';
import type { TaskFields } from '#contract/task.ts';

import { useSubmit } from '../form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions, FormColumns, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { RadioTiles } from '../ui/radio-tiles.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

const EMPTY: TaskFields = {
  title: '',
  description: '',
  priority: DEFAULT_PRIORITY,
  dueDate: '',
  completed: false,
};

const STATUSES = [
  { value: 'completed', label: 'Completed' },
  { value: 'in-progress', label: 'In Progress' },
] as const;

type Props = {
  /** The task's fields as the form opens; without them it starts empty. */
  initial?: TaskFields;
  submitLabel: 'Create Task' | 'Update Task';
  failureTitle: typeof WORDS.createFailed | typeof WORDS.updateFailed;
  /** Rejects where the task could not be saved. */
  onSave: (fields: TaskFields) => Promise<unknown>;
  onCancel: () => void;
  /** Another way to go, beside the buttons that end the form. */
  aside?: React.ReactNode;
};

/** The five fields of a task. */
export function TaskForm({ initial, submitLabel, failureTitle, onSave, onCancel, aside }: Props) {
  const form = useForm({
    resolver: zodResolver(taskFields),
    defaultValues: initial ?? EMPTY,
  });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const { onSubmit, failure } = useSubmit(form, onSave);

  return (
    <form onSubmit={onSubmit} noValidate aria-busy={isSubmitting}>
      <FormStack>
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
        <TextArea label="Description" error={errors.description?.message} {...register('description')} />
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
        <FormActions aside={aside}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Saving...' : submitLabel}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
