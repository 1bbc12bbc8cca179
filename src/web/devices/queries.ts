import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { devicesAnswerSchema } from '#contract/devices.ts';
import type { Device } from '#contract/devices.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

import { api } from '../api/client.ts';
import { isNotFound } from '../api/is-not-found.ts';
import { useSessionMutation } from '../api/use-session-mutation.ts';

// A device that logs in tells nobody: the list looks by itself while somebody sees it.
const LOOK_EVERY_MS = 15_000;

const deviceQueries = {
  list: () =>
    queryOptions({
      queryKey: ['devices'],
      refetchInterval: LOOK_EVERY_MS,
      queryFn: ({ signal }) => api.get(PATHS.sessions, { signal }).json(devicesAnswerSchema),
    }),
};

/** Returns the devices on which the person is logged in, and since when the list is as it is. */
export function useDevices() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(deviceQueries.list());
  return { devices: data?.sessions, error, refetch, readAt: dataUpdatedAt };
}

/** What ends: one device, or all others where none is named; and the current password where the server wants it. */
type End = { device: Device | null; json: { currentPassword: string } | undefined };

/** Logs out one device. One that is not logged in any more is what was wanted. */
async function endSession({ id }: Device, json: End['json']): Promise<void> {
  try {
    await api.delete(pathWithId(PATHS.session, id), { json });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Logs out one device, or all others. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: async ({ device, json }: End) =>
      device ? endSession(device, json) : void (await api.delete(PATHS.sessions, { json })),
    // Also after a failure: the server may have done it all the same.
    onSettled: () => queryClient.invalidateQueries(deviceQueries.list()),
  });
}
