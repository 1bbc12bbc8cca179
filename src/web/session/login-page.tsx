import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { MESSAGES } from '#contract/messages.ts';
import { loginBodySchema } from '#contract/user.ts';

import { useSubmit } from '../api/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { EmailField } from '../ui/person-fields.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AuthCard } from './auth-card.tsx';
import { logIn } from './calls.ts';
import { EndedMessage } from './ended-message.tsx';
import { useKeepNothing } from './keep-nothing-field.tsx';

type Props = {
  /** The link to the other form. */
  signup: React.ReactNode;
  onLoggedIn: () => void;
  /** Loads the screens that come then. */
  loadScreen: () => Promise<void>;
};

export function LoginPage({ signup, onLoggedIn, loadScreen }: Props) {
  const form = useForm({
    resolver: zodResolver(loginBodySchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { keepsNothing, field } = useKeepNothing(isSubmitting);
  const { onSubmit, failure } = useSubmit(form, (fields) =>
    logIn(fields, { keepsNothing, loadScreen }).then(onLoggedIn),
  );
  return (
    <AuthCard
      title="Log in"
      onSubmit={onSubmit}
      failure={failure}
      failureTitle={MESSAGES.loginFailed}
      footer={<>New here? {signup}</>}
    >
      <title>Log in · Holdfast</title>
      {!failure && <EndedMessage />}
      <EmailField isForNow={keepsNothing} error={errors.email?.message} {...form.register('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      {field}
      <Button variant="primary" type="submit" pending={isSubmitting}>
        {isSubmitting ? 'Logging in...' : 'Login'}
      </Button>
    </AuthCard>
  );
}
