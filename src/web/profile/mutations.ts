import { useQueryClient } from '@tanstack/react-query';

import { PATHS } from '#contract/paths.ts';
import type { PasswordBody, ProfileChangeBody } from '#contract/user.ts';

import { changeApi } from '../api/change-api.ts';
import { ALWAYS_STALE } from '../api/query-client.ts';
import { readSessionSignal } from '../api/token.ts';
import { useSessionMutation } from '../api/use-session-mutation.ts';
import { useIsOwnServer } from '../task-list/own-server.ts';
import { profileQueries } from './queries.ts';

/** Says that a 401 may be about the current password that was sent. */
const passwordContext = ({ currentPassword }: { currentPassword?: string | undefined }) => ({
  asksPassword: currentPassword !== undefined,
});

/** Saves what was changed of the profile, and that alone: another device may have changed the rest meanwhile. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const isOwnServer = useIsOwnServer() === true;
  const me = profileQueries.me();
  return useSessionMutation({
    mutationFn: async ({ currentPassword, ...changed }: ProfileChangeBody) => {
      const session = readSessionSignal();
      // Another server wants both fields: it gets the other one as it is by now.
      const { name, email } = isOwnServer
        ? changed
        : { ...(await queryClient.query({ ...me, staleTime: ALWAYS_STALE })), ...changed };
      const json = { name, email, currentPassword };
      await changeApi.put(PATHS.profile, { json, context: passwordContext(json) });
      // What was called saved is shown, also where it does not come again; whoever is signed in by now has another profile.
      if (!session.aborted)
        queryClient.setQueryData(me.queryKey, (known) => known && { ...known, ...changed });
    },
    onSuccess: () => queryClient.invalidateQueries(me),
  });
}

export function useUpdatePassword() {
  const isOwnServer = useIsOwnServer() === true;
  return useSessionMutation({
    // Another server that has done it would say of the repetition that the current password is wrong.
    isRepeatable: ({ currentPassword }: PasswordBody) => isOwnServer || currentPassword === undefined,
    mutationFn: (json: PasswordBody) =>
      changeApi.put(PATHS.password, { json, context: passwordContext(json) }),
  });
}
