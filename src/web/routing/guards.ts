import { redirect } from '@tanstack/react-router';

import { readToken } from '../api/token.ts';

/** Leads a visitor to the login, and after it back to where they wanted to go. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (readToken() !== null) return;
  const search = location.href === '/' ? {} : { redirect: location.href };
  throw redirect({ to: '/login', search, replace: true });
}

/** Leads a person who is logged in away from the login and the sign-up. */
export function requireVisitor({ search }: { search: { redirect?: string } }): void {
  if (readToken() !== null) throw redirect({ href: search.redirect ?? '/', replace: true });
}
