import { zodResolver } from '@hookform/resolvers/zod';
import { HTTPError } from 'ky';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { MESSAGES } from '#contract/errors.ts';
import { LIMITS } from '#contract/limits.ts';
import { passwordFormSchema } from '#contract/user.ts';

import { useSubmit } from '../api/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useUpdatePassword } from './mutations.ts';

const formSchema = z.extend(passwordFormSchema, { currentPassword: z.string() });
const EMPTY = { password: '', currentPassword: '' };
const UNCHANGED = 'No new password was typed. The one you have stays.';

export function PasswordForm() {
  const [done, setDone] = useState<string | null>(null);
  const { mutateAsync: updatePassword } = useUpdatePassword();
  // Some servers of the family change no password without it, and tell that only when they are asked.
  const [wantsCurrent, setWantsCurrent] = useState(false);
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const changePassword = async ({ password, currentPassword }: typeof EMPTY) => {
    try {
      await updatePassword(currentPassword ? { currentPassword, newPassword: password } : { password });
    } catch (error) {
      if (error instanceof HTTPError && error.response.status === 400) setWantsCurrent(true);
      throw error;
    }
  };
  const { onSubmit, failure } = useSubmit(form, async (fields) => {
    setDone(null);
    if (fields.password !== '') await changePassword(fields);
    setDone(fields.password === '' ? UNCHANGED : MESSAGES.passwordUpdated);
    form.reset();
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Password">
      <FormStack>
        {failure && <Message tone="error" title={MESSAGES.passwordNotUpdated} detail={failure.detail} />}
        {done !== null && !failure && <Message tone="ok" title={done} />}
        {wantsCurrent && (
          <TextField
            label="Current Password"
            type="password"
            autoComplete="current-password"
            hint="This server wants to know it before it takes a new one."
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
        )}
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${LIMITS.passwordMin} characters. Every other device is logged out.`}
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
  );
}
