import { Link, createFileRoute, useRouter } from '@tanstack/react-router';

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
