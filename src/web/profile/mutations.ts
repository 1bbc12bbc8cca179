import { useMutation, useQueryClient } from '@tanstack/react-query';

import { PATHS } from '#contract/paths.ts';
import type { PasswordBody, ProfileChangeBody } from '#contract/user.ts';

import { api } from '../api/client.ts';
import { profileQueries } from './queries.ts';

/** Says that a 401 may be about the current password that was sent. */
const passwordContext = ({ currentPassword }: { currentPassword?: string | undefined }) => ({
  asksPassword: currentPassword !== undefined,
});

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: ProfileChangeBody) => api.put(PATHS.profile, { json, context: passwordContext(json) }),
    onSuccess: () => queryClient.invalidateQueries(profileQueries.me()),
  });
}

export function useUpdatePassword() {
  return useMutation({
    mutationFn: (json: PasswordBody) => api.put(PATHS.password, { json, context: passwordContext(json) }),
  });
}
