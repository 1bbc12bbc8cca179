import { redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';

import { onAccountKnown, readAccount } from '../api/account.ts';
import { wasAccountDeleted } from '../api/ending.ts';
import { readToken } from '../api/token.ts';

// Whose session the tab shows, and the entry of its history at which that began, where it was another person's before: each load of a page reads it.
const VISITOR = 'who';

/** Where a page's session was last, and whose that was. */
type LastVisit = { account: string | null; href: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the session was as it ended: its person goes on there, and an address would show it to the next one. */
    place?: LastVisit;
  }
}

type Visit = {
  location: ParsedLocation;
  /** Whether nobody goes there yet: a pointer is on the link. */
  preload: boolean;
};

let last: LastVisit | undefined;

onAccountKnown((former, account) => {
  if (last?.account === former) last = { ...last, account };
});

/**
 * Leads a visitor to the login, and after it back to where they wanted to go. Of where another person's session was, the address says
 * the page alone: a search has its person's words.
 */
export function requireSession({ location: { href, pathname, state }, preload }: Visit): void {
  if (readToken() === null) {
    // Each tab forgets in its own storage whose account that was. Whoever comes next is another one all the same.
    if (wasAccountDeleted()) sessionStorage.setItem(VISITOR, 'gone');
    const search = href === '/' ? {} : { redirect: last ? pathname : href };
    throw redirect({ to: '/login', search, replace: true, state: { place: last } });
  }
  if (preload) return;
  const account = readAccount();
  // The router counts from the entry with which the page was loaded last, and not every browser counts all.
  const entry = window.navigation?.currentEntry?.index ?? state.__TSR_index;
  const [kept = account, since = 0] = sessionStorage.getItem(VISITOR)?.split(' ') ?? [];
  const beginning = (last?.account ?? kept) === account ? since : entry;
  sessionStorage.setItem(VISITOR, `${account} ${beginning}`);
  last = { account, href };
  if (entry < Number(beginning) && href !== pathname) throw redirect({ href: pathname, replace: true });
}

/** Leads a person who is logged in away from the login and the sign-up. */
export function requireVisitor({
  search,
  location: { state },
}: Visit & { search: { redirect?: string } }): void {
  if (readToken() === null) return;
  const isBack = search.redirect !== undefined && state.place?.account === readAccount();
  throw redirect({ href: (isBack ? state.place?.href : search.redirect) ?? '/', replace: true });
}
