import type { FormEvent, ReactNode } from 'react';

import type { Task } from '../model/task.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';

type Props = {
  tasks: readonly Task[];
  label: string;
  submitLabel: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** The form of an answer that is typed. What stands in it stays there where the last task leaves the list, and nothing submits it then. */
export function AnswerForm({ tasks, label, submitLabel, onSubmit, onCancel, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tasks.length > 0) onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <FormStack>
        {children}
        <FormActions>
          <Button onClick={onCancel}>Cancel</Button>
          {tasks.length > 0 && (
            <Button variant="primary" type="submit">
              {submitLabel}
            </Button>
          )}
        </FormActions>
      </FormStack>
    </form>
  );
}
