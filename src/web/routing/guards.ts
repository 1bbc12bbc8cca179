import { redirect } from '@tanstack/react-router';

import { onAccountKnown, readAccount } from '../api/account.ts';
import { readToken } from '../api/token.ts';

type Visit = {
  location: { href: string; pathname: string };
  /** Whether nobody goes there yet: a pointer is on the link. */
  preload: boolean;
};

/** Where this page's session was last, and whose that was. */
let last: { account: string | null; href: string } | undefined;

onAccountKnown((former, account) => {
  if (last?.account === former) last = { ...last, account };
});

/**
 * Leads a visitor to the login, and after it back to where they wanted to go. Of where a session ended, the address says the page
 * alone: a search has its person's words, and somebody else may be the next to log in here.
 */
export function requireSession({ location, preload }: Visit): void {
  if (readToken() !== null) {
    if (!preload) last = { account: readAccount(), href: location.href };
    return;
  }
  const search = location.href === '/' ? {} : { redirect: last ? location.pathname : location.href };
  throw redirect({ to: '/login', search, replace: true });
}

/** Leads a person who is logged in away from the login and the sign-up. */
export function requireVisitor({ search }: { search: { redirect?: string } }): void {
  if (readToken() === null) return;
  const isBack = search.redirect !== undefined && last?.account === readAccount();
  throw redirect({ href: (isBack ? last?.href : search.redirect) ?? '/', replace: true });
}
