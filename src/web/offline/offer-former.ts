import type { QueryClient } from '@tanstack/react-query';

import { offerLost } from '../outbox/offer-lost.ts';
import { forgetFormer, listFormer, readFormer } from './former-lists.ts';

/** Offers what the lists say that are kept aside, and forgets them. What fails is tried again with the next list that comes. */
export async function offerFormer(queryClient: QueryClient, account: string): Promise<void> {
  for (const name of await listFormer(account)) {
    const isDone = async () => !(await listFormer(account)).includes(name);
    const former = await readFormer([account, name]);
    if (former) await offerLost(queryClient, account, former, isDone);
    await forgetFormer([account, name]);
  }
}
