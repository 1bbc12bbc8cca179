import { Link, createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useEnding } from '../api/ending.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { requireVisitor } from '../routing/guards.ts';
import { LoginPage } from '../session/login-page.tsx';
import { loginSearchSchema } from '../session/schema.ts';

export const Route = createFileRoute('/login')({
  validateSearch: loginSearchSchema,
  beforeLoad: requireVisitor,
  component: Login,
});

function Login() {
  const search = Route.useSearch();
  const router = useRouter();
  const ending = useEnding();
  useEffect(() => {
    if (ending?.startsWith('gone ') !== true) return;
    // Where it fails the login goes on saying so, and it is tried again when the login is opened next.
    void import('../app/remove-gone.ts').then(({ removeGone }) => removeGone(ending)).catch(ignoreError);
  }, [ending]);
  return (
    <LoginPage
      signup={
        <Link to="/signup" search={search}>
          Sign up
        </Link>
      }
      onLoggedIn={() => router.invalidate()}
    />
  );
}
