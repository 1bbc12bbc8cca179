import { changeEventSchema } from '#contract/history.ts';
import type { ChangeEvent } from '#contract/history.ts';
import { PATHS } from '#contract/paths.ts';

import { api, readRetryAfter } from '../api/client.ts';
import { isOnline, onOnlineChange } from '../api/online.ts';
import { backOff } from '../browser/back-off.ts';
import { ignoreError } from '../browser/ignore-error.ts';
import { readEvents } from './event-stream.ts';
import { Pause } from './pause.ts';

const LONGEST_PAUSE_MS = 30_000;
// The server gives a sign at least every half of this. A longer silence is a dead line, or a machine that slept.
const STREAM_SILENCE_MS = 60_000;
const LOOK_EVERY_MS = 15_000;

type Follower = {
  onEvent: (event: ChangeEvent) => void;
  /** Asks for the number without a stream, and gives it to `onEvent`. */
  askSeq: () => Promise<void>;
  /** Whether this tab may hold a connection now. */
  isWanted: () => boolean;
};

type Connection = {
  signal: AbortSignal;
  onSign: () => void;
  onEvent: (event: ChangeEvent) => void;
};

/** Says nothing of whether the server can be reached: what is on the way, or in the browser, may refuse streams alone. */
class NoStreamError extends Error {}

async function fetchStream(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch {
    throw new NoStreamError();
  }
}

/** Reads one connection to its end. An answer that is no stream is over at once. */
async function listen({ signal, onSign, onEvent }: Connection): Promise<void> {
  const headers = { Accept: 'text/event-stream' };
  // This watches for silence by itself: a stream may be silent for longer than an answer.
  const request = api.get(PATHS.events, { headers, signal, fetch: fetchStream });
  const { body, headers: answered } = await request;
  if (!body || answered.get('content-type')?.startsWith('text/event-stream') !== true) return;
  for await (const data of readEvents(body, onSign)) onEvent(changeEventSchema.parse(JSON.parse(data)));
}

/**
 * Follows the server's stream over every break of it, until the signal ends that. Whatever else answers is no reason to give
 * up: it may be a proxy on the way.
 */
export async function followEventStream(
  { onEvent, askSeq, isWanted }: Follower,
  signal: AbortSignal,
): Promise<void> {
  let connection = new AbortController();
  let lastSign = 0;
  let hasHeard = false;
  let failures = 0;
  const pause = new Pause();

  const look = () => {
    const silence = Date.now() - lastSign;
    // A clock that was set back tells nothing of how long it has been.
    if (!isWanted() || silence < 0 || silence > STREAM_SILENCE_MS) connection.abort();
  };
  const onVisibility = () => {
    look();
    if (isWanted()) pause.hurry();
  };
  // The machine may be in another network, where the old connection leads nowhere.
  const restart = () => {
    pause.hurry();
    connection.abort();
  };
  const onSign = () => {
    lastSign = Date.now();
    failures = 0;
  };
  const noteEvent = (event: ChangeEvent) => {
    hasHeard = true;
    onEvent(event);
  };

  const timer = setInterval(look, LOOK_EVERY_MS);
  const unsubscribe = onOnlineChange(() => isOnline() && pause.hurry());
  addEventListener('online', restart, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  signal.addEventListener('abort', restart);
  while (!signal.aborted) {
    connection = new AbortController();
    pause.reset();
    lastSign = Date.now();
    hasHeard = false;
    failures += 1;
    let askedPause = 0;
    try {
      if (isWanted()) await listen({ signal: connection.signal, onSign, onEvent: noteEvent });
    } catch (error) {
      // Whatever ended it, the next one begins after a pause.
      askedPause = readRetryAfter(error);
    }
    connection.abort();
    // A proxy may hold streams back for ever, and a browser refuse them: news has to come all the same. What fails is asked again after the pause.
    if (!hasHeard && isWanted() && isOnline() && !signal.aborted) void askSeq().catch(ignoreError);
    await pause.wait(isWanted() ? Math.max(askedPause, backOff(failures, LONGEST_PAUSE_MS)) : undefined);
  }
  clearInterval(timer);
  unsubscribe();
}
