import { isSuperseded, onSessionEnd, readToken } from './token.ts';

const KEY = 'account';

// Enough of a token to tell it from every other, and too little to be used in its place.
const MARK_LENGTH = 12;

const knownListeners = new Set<(former: string, account: string) => void>();

// Kept here as well: where another tab has ended the session, this one has yet to say whose it was.
let known = localStorage.getItem(KEY);

function tokenMark(token: string): string {
  return token.slice(-MARK_LENGTH);
}

function read(token: string): string | null {
  const mark = `${tokenMark(token)} `;
  // What is kept for another token is stale.
  known = [localStorage.getItem(KEY), known].find((kept) => kept?.startsWith(mark)) ?? null;
  return known?.slice(mark.length) ?? null;
}

/**
 * Whose data this browser holds: the account's id, or null for a visitor. A session whose account is not known yet has a
 * name of its own, until `onAccountKnown` tells its account.
 */
export function readAccount(): string | null {
  const token = readToken();
  return token === null ? null : (read(token) ?? readSessionName());
}

/** The name that this session has until its account is known, or null for a visitor. */
export function readSessionName(): string | null {
  const token = readToken();
  return token === null ? null : `session-${tokenMark(token)}`;
}

/** Remembers whose token this is. To be called before `keepToken`, or with the token of this session. */
export function keepAccount(token: string, account: string): void {
  localStorage.setItem(KEY, `${tokenMark(token)} ${account}`);
}

/** Remembers whose token this is, where that is not known. What was kept under the former name has to move. */
export function learnAccount(token: string, account: string): void {
  if (token !== readToken() || read(token) !== null) return;
  const former = readAccount();
  keepAccount(token, account);
  if (former === null) return;
  for (const listener of knownListeners) listener(former, account);
}

/** Calls back when a session's account has become known: `former` was its name until now. Returns unsubscribe. */
export function onAccountKnown(listener: (former: string, account: string) => void): () => void {
  knownListeners.add(listener);
  return () => knownListeners.delete(listener);
}

/** What names a user in the answer of any server of the family, or undefined where nothing does. */
export function accountIdFrom(user: { _id?: string; id?: string; email?: string }): string | undefined {
  return user._id ?? user.id ?? user.email?.toLowerCase();
}

onSessionEnd(() => {
  if (!isSuperseded()) localStorage.removeItem(KEY);
});
