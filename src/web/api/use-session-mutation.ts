import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { isTransient } from './client.ts';
import { mayBeDone } from './may-be-done.ts';
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
      let lost: unknown;
      const send = async () => {
        session.throwIfAborted();
        try {
          return await mutationFn(change);
        } catch (error) {
          if (mayBeDone(error)) lost ??= error;
          throw error;
        }
      };
      try {
        return await (isRepeatable(change) ? withRetries(send) : send());
      } catch (error) {
        // What the first try may have done is not undone by a server that is too busy for the second.
        throw isTransient(error) ? (lost ?? error) : error;
      }
    },
  });
}
