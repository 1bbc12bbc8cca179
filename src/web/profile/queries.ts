import { queryOptions, useQuery } from '@tanstack/react-query';

import { PATHS } from '#contract/paths.ts';

import { accountIdFrom, learnAccount } from '../api/account.ts';
import { api } from '../api/client.ts';
import { refetchAfterError } from '../api/query-client.ts';
import { readToken } from '../api/token.ts';
import { profileSchema } from './schema.ts';

export const profileQueries = {
  me: () =>
    queryOptions({
      queryKey: ['profile'],
      meta: { isKept: true, isOfAccount: true },
      queryFn: async ({ signal }) => {
        const token = readToken();
        const profile = await api.get(PATHS.me, { signal }).json(profileSchema);
        const account = accountIdFrom(profile);
        if (token !== null && account !== undefined) learnAccount(token, account);
        return profile;
      },
      refetchInterval: refetchAfterError,
    }),
};

export function useProfile() {
  return useQuery(profileQueries.me());
}
