import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { withRetries } from './query-client.ts';
import { readSessionSignal } from './token.ts';

type Options<Change, Result> = {
  mutationFn: (change: Change) => Promise<Result>;
  /** Whether a change that got no answer may be sent again: done twice it is as if done once. */
  isRepeatable?: (change: Change) => boolean;
  onSuccess?: () => unknown;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
};

/**
 * A change that is sent directly, and again where it got no answer. It belongs to the session in which it was pressed: a later try would
 * go out with the next person's token.
 */
export function useSessionMutation<Change = void, Result = unknown>({
  mutationFn,
  isRepeatable = () => true,
  ...options
}: Options<Change, Result>): UseMutationResult<Result, Error, Change> {
  return useMutation({
    ...options,
    mutationFn: async (change: Change) => {
      const session = readSessionSignal();
      const send = async () => {
        session.throwIfAborted();
        return mutationFn(change);
      };
      return isRepeatable(change) ? withRetries(send) : send();
    },
  });
}
