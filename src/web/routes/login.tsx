import { Link, createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { ignoreError } from '../browser/ignore-error.ts';
import { requireVisitor } from '../routing/guards.ts';
import { loadTarget } from '../routing/load-target.ts';
import { LoginPage } from '../session/login-page.tsx';
import { loginSearchSchema } from '../session/schema.ts';
import { useAccountToRemove, useHasUnreadLife } from '../session/use-ending.ts';

export const Route = createFileRoute('/login')({
  validateSearch: loginSearchSchema,
  beforeLoad: requireVisitor,
  component: Login,
});

function Login() {
  const search = Route.useSearch();
  const router = useRouter();
  const gone = useAccountToRemove();
  useEffect(() => {
    // Where it fails the login goes on saying so, and it is tried again when the login is opened next.
    if (gone !== null)
      void import('../app/remove-account-data.ts')
        .then(({ removeAccountData }) => removeAccountData())
        .catch(ignoreError);
  }, [gone]);
  const hasUnreadLife = useHasUnreadLife();
  useEffect(() => {
    // It decides what of the kept lists stays. Without it all of them do, and it is asked for again when the login is opened next.
    if (hasUnreadLife) void import('../offline/forget-kept.ts').catch(ignoreError);
  }, [hasUnreadLife]);
  return (
    <LoginPage
      signup={
        <Link to="/signup" search={search}>
          Sign up
        </Link>
      }
      onLoggedIn={() => router.invalidate()}
      loadScreen={() => loadTarget(router, search.redirect)}
    />
  );
}
