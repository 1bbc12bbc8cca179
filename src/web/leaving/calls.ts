import { queryOptions, useQuery } from '@tanstack/react-query';

import { healthAnswerSchema } from '#contract/answers.ts';
import { PATHS } from '#contract/paths.ts';
import type { CurrentPassword } from '#contract/user.ts';

import { readAccount } from '../api/account.ts';
import { api } from '../api/client.ts';
import { noteEnding, noteAccountToRemove } from '../api/ending.ts';
import { dropToken, readSessionSignal } from '../api/token.ts';

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api.get(PATHS.health, { signal }).json(healthAnswerSchema),
});

/** How many newer daily backups of the server replace one that has what is deleted; null where it makes none, undefined where it has not told. */
export function useKeptBackups(): number | null | undefined {
  return useQuery(healthQuery).data?.backup.keptDays;
}

/**
 * Deletes the account, and all that this device has of it. Rejects where the server refuses or does not answer: then nothing
 * here was touched. It is not tried again by itself.
 */
export async function deleteAccount(json: CurrentPassword): Promise<void> {
  const [account, session] = [readAccount(), readSessionSignal()];
  await api.post(PATHS.deleteAccount, { json });
  // Noted first: the login removes it, and what cannot be removed now goes once it can.
  noteAccountToRemove(account);
  // Whoever is signed in by now has deleted nothing.
  if (session.aborted) return;
  // Told first: a tab that hears of the end forgets whose account it was.
  noteEnding('deleted');
  dropToken();
}
