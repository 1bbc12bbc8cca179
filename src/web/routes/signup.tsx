import { Link, createFileRoute, useRouter } from '@tanstack/react-router';

import { requireVisitor } from '../routing/guards.ts';
import { loadTarget } from '../routing/load-target.ts';
import { loginSearchSchema } from '../session/schema.ts';
import { SignupPage } from '../session/signup-page.tsx';

export const Route = createFileRoute('/signup')({
  validateSearch: loginSearchSchema,
  beforeLoad: requireVisitor,
  component: Signup,
});

function Signup() {
  const search = Route.useSearch();
  const router = useRouter();
  return (
    <SignupPage
      login={
        <Link to="/login" search={search}>
          Log in
        </Link>
      }
      onSignedUp={() => router.invalidate()}
      loadScreen={() => loadTarget(router, search.redirect)}
    />
  );
}
