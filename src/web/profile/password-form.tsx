import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { WORDS } from '#contract/errors.ts';
import { LIMITS } from '#contract/limits.ts';
import { passwordForm } from '#contract/user.ts';
import type { PasswordForm as Fields } from '#contract/user.ts';

import { useSubmit } from '../form.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, FormStack } from '../ui/form-layout.tsx';
import { Message } from '../ui/message.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useUpdatePassword } from './mutations.ts';

const EMPTY: Fields = { password: '' };
const UNCHANGED = 'No new password was typed. The one you have stays.';

export function PasswordForm() {
  const [done, setDone] = useState<string | null>(null);
  const { mutateAsync: updatePassword } = useUpdatePassword();
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const { onSubmit, failure } = useSubmit(form, async (fields) => {
    setDone(null);
    if (fields.password !== '') await updatePassword(fields);
    setDone(fields.password === '' ? UNCHANGED : WORDS.passwordUpdated);
    form.reset();
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Password">
      <FormStack>
        {failure && <Message tone="error" title={WORDS.passwordNotUpdated} detail={failure.detail} />}
        {done !== null && !failure && <Message tone="ok" title={done} />}
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
