import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { LIMITS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { registerBodySchema } from '#contract/user.ts';

import { explainUncertain, mayBeDone } from '../api/may-be-done.ts';
import { usePasswordAdvice } from '../api/use-password-advice.ts';
import { useSubmit } from '../api/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { NewPasswordField } from '../ui/new-password-field.tsx';
import { EmailField, NameField } from '../ui/person-fields.tsx';
import { AuthCard } from './auth-card.tsx';
import { signUp } from './calls.ts';
import { useKeepNothing } from './keep-nothing-field.tsx';

type Props = {
  /** The link to the other form. */
  login: React.ReactNode;
  onSignedUp: () => void;
  /** Loads the screens that come then. */
  loadScreen: () => Promise<void>;
};

export function SignupPage({ login, onSignedUp, loadScreen }: Props) {
  const [least, setLeast] = useState<number>(LIMITS.passwordMin);
  const form = useForm({
    resolver: zodResolver(registerBodySchema(least)),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const advice = usePasswordAdvice(form.watch());
  if (advice.least !== least) setLeast(advice.least);
  const { keepsNothing, field } = useKeepNothing(isSubmitting);
  const { onSubmit, failure, error } = useSubmit(form, (fields) =>
    signUp(fields, { keepsNothing, loadScreen }).then(onSignedUp),
  );
  return (
    <AuthCard
      title="Create your account"
      onSubmit={onSubmit}
      failure={
        failure && mayBeDone(error)
          ? { ...failure, detail: `${explainUncertain(error)} If you can log in, it was.` }
          : failure
      }
      failureTitle={MESSAGES.signupFailed}
      footer={<>Have an account? {login}</>}
    >
      <title>Sign up · Holdfast</title>
      <NameField isForNow={keepsNothing} error={errors.name?.message} {...form.register('name')} />
      <EmailField isForNow={keepsNothing} error={errors.email?.message} {...form.register('email')} />
      <NewPasswordField
        label="Password"
        required
        {...advice}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {field}
      <Button variant="primary" type="submit" pending={isSubmitting}>
        {isSubmitting ? 'Signing Up...' : 'Sign Up'}
      </Button>
    </AuthCard>
  );
}
