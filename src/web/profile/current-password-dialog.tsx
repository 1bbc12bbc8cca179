import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { currentPasswordSchema } from '#contract/user.ts';

import { explainUncertain, mayBeDone } from '../api/may-be-done.ts';
import { useSubmit } from '../api/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { TextField } from '../ui/text-field.tsx';

type Props = {
  /** Why it is asked, in the server's words. */
  reason: string;
  /** Does with the password what it was asked for. What it throws is shown here, and another one can be typed. */
  onConfirm: (currentPassword: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the current password, and stays open until what needs it is done or given up. */
export function CurrentPasswordDialog({ reason, onConfirm, onCancel }: Props) {
  const form = useForm({
    resolver: zodResolver(currentPasswordSchema),
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const {
    onSubmit,
    failure,
    error: thrown,
  } = useSubmit(form, ({ currentPassword }) => onConfirm(currentPassword));
  const error = errors.currentPassword?.message;
  return (
    <Dialog onClose={onCancel} isBusy={isSubmitting} title="Is it you?" description={reason}>
      <form onSubmit={onSubmit} noValidate>
        <FormStack>
          {failure && error === undefined && (
            <Message
              tone="error"
              title={mayBeDone(thrown) ? 'Nobody knows whether it was done' : 'Not confirmed'}
              detail={explainUncertain(thrown)}
            />
          )}
          <TextField
            label="Current Password"
            type="password"
            autoComplete="current-password"
            required
            error={error}
            {...form.register('currentPassword')}
          />
          <FormActions>
            <Button onClick={onCancel} pending={isSubmitting}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" pending={isSubmitting}>
              {isSubmitting ? 'Confirming...' : 'Confirm'}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
