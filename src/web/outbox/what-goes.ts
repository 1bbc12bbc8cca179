import { noteAccountToRemove, readAccountToRemove } from '../api/ending.ts';
import type { LogoutLoss } from '../outbox-store/account-records.ts';

/** Notes what an account that was logged out has here still: its person agreed to lose it, and it could not be deleted. */
export function noteLeft(account: string, { changes, drafts }: LogoutLoss): void {
  noteAccountToRemove(`${account} ${changes} ${drafts}`);
}

/** Returns whose data has to go from this browser, and how much of it may be lost: all, where the account was deleted. */
export function readWhatGoes(): { account: string; atMost: LogoutLoss } | null {
  const [account, changes = Infinity, drafts = Infinity] = readAccountToRemove()?.split(' ') ?? [];
  if (account === undefined) return null;
  return { account, atMost: { changes: Number(changes), drafts: Number(drafts) } };
}
