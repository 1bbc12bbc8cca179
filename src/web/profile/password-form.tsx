import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { LIMITS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { passwordFormSchema } from '#contract/user.ts';

import { explainUncertain } from '../api/may-be-done.ts';
import { usePasswordAdvice } from '../api/use-password-advice.ts';
import { useSubmit } from '../api/use-submit.ts';
import { useLateFailure } from '../edits/use-late-failure.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { Button } from '../ui/button.tsx';
import { DoneMessage } from '../ui/done-message.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { NewPasswordField } from '../ui/new-password-field.tsx';
import { useUpdatePassword } from './mutations.ts';
import { useProfile } from './queries.ts';
import { useCurrentPassword, wantsBothPasswords } from './use-current-password.tsx';

const UNCHANGED = 'No new password was typed. The one you have stays.';

export function PasswordForm() {
  const [done, setDone] = useState('');
  const { mutateAsync: updatePassword } = useUpdatePassword();
  const { confirmed, dialog } = useCurrentPassword(wantsBothPasswords);
  const { data: profile } = useProfile();
  const isOwnServer = useIsOwnServer() === true;
  const [least, setLeast] = useState<number>(LIMITS.passwordMin);
  const form = useForm({
    resolver: zodResolver(passwordFormSchema(least)),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { name = '', email = '' } = profile ?? {};
  const advice = usePasswordAdvice({ password: form.watch('password'), name, email });
  if (advice.least !== least) setLeast(advice.least);
  const sayLate = useLateFailure();
  const { onSubmit, failure, error, isSaved } = useSubmit(
    form,
    async ({ password }) => {
      if (password !== '')
        await confirmed((currentPassword) =>
          updatePassword(
            currentPassword === undefined ? { password } : { currentPassword, newPassword: password },
          ),
        );
      setDone(password === '' ? UNCHANGED : MESSAGES.passwordUpdated);
      // What was typed on meanwhile was not saved.
      if (form.getValues('password') === password) form.reset();
    },
    (thrown) => sayLate(MESSAGES.passwordNotUpdated, explainUncertain(thrown)),
  );
  return (
    <>
      <form onSubmit={onSubmit} noValidate aria-label="Password">
        <FormStack>
          {failure && (
            <Message tone="error" title={MESSAGES.passwordNotUpdated} detail={explainUncertain(error)} />
          )}
          <DoneMessage title={isSaved && done} />
          {/* A password manager learns whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <NewPasswordField
            label="New Password"
            {...advice}
            consequence={isOwnServer ? 'Every other device is logged out.' : ''}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <FormActions>
            <Button variant="primary" type="submit" pending={isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Update Password'}
            </Button>
          </FormActions>
        </FormStack>
      </form>
      {dialog}
    </>
  );
}
