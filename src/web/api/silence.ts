import { NetworkError } from 'ky';

import { noteUnreachable } from './online.ts';

/** A call that gives no sign of life for so long gets no answer. */
export const CALL_SILENCE_MS = 20_000;

/**
 * Ends a call that `start` begins as one without an answer when it falls silent: when neither its head nor more of its body
 * arrives for so long. The signal of `start` is aborted then.
 */
export async function endInSilence(
  request: Request,
  start: (signal: AbortSignal) => Promise<Response>,
  silenceMs = CALL_SILENCE_MS,
): Promise<Response> {
  const call = new AbortController();
  const orSilence = <Sign>(sign: Promise<Sign>): Promise<Sign> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const error = new NetworkError(request);
        reject(error);
        call.abort(error);
      }, silenceMs);
      // A browser says of a line that broke off what it says of a mistake in the code.
      const fail = (error: unknown) => reject(request.signal.aborted ? error : new NetworkError(request));
      void sign.then(resolve, fail).finally(() => clearTimeout(timer));
    });

  const response = await orSilence(start(AbortSignal.any([request.signal, call.signal])));
  // A status without a body allows none, not even an empty one.
  const reader = response.status === 204 ? null : response.body?.getReader();
  if (!reader) return response;
  const body = new ReadableStream(
    {
      async pull(stream) {
        try {
          const { done, value } = await orSilence(reader.read());
          if (done) stream.close();
          else stream.enqueue(value);
        } catch (error) {
          if (!request.signal.aborted) noteUnreachable();
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // An answer that nobody reads is not silent.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
