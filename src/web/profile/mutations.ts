import { useMutation, useQueryClient } from '@tanstack/react-query';

import { PATHS } from '#contract/paths.ts';
import type { PasswordBody, ProfileBody } from '#contract/user.ts';

import { api } from '../api/client.ts';
import { profileQueries } from './queries.ts';

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: ProfileBody) => api.put(PATHS.profile, { json }),
    onSuccess: () => queryClient.invalidateQueries(profileQueries.me()),
  });
}

export function useUpdatePassword() {
  return useMutation({
    mutationFn: (json: PasswordBody) =>
      api.put(PATHS.password, { json, context: { asksPassword: json.currentPassword !== undefined } }),
  });
}
