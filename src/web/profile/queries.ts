import { queryOptions, useQuery } from '@tanstack/react-query';

import { PATHS } from '#contract/paths.ts';

import { api } from '../api.ts';
import { readProfile } from './schema.ts';

export const profileQueries = {
  me: () =>
    queryOptions({
      queryKey: ['profile'],
      queryFn: ({ signal }) => api.get(PATHS.me, { signal }).json(readProfile),
    }),
};

export function useProfile() {
  return useQuery(profileQueries.me());
}
