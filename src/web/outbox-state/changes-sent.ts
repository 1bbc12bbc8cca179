import { isOnline } from '../api/online.ts';
import { findBlocked } from '../changes/find-blocked.ts';
import { lastConfirmed, readOutbox, subscribeToOutbox } from './state.ts';

/** When nothing was confirmed for so long, what waits is held up. */
const HELD_UP_MS = 1_000;

/** Whether a change is on its way to the server, and is not held up by its person or by a problem there. */
export function isSending(): boolean {
  const { open, intents } = readOutbox() ?? { open: [], intents: [] };
  const blocked = findBlocked(intents, ({ refusal, problems }) => refusal !== null || problems > 0).tasks;
  return isOnline() && open.some(({ taskId }) => !blocked.has(taskId));
}

/** Resolves when nothing is being sent any more, or after the time. */
async function pause(signal: AbortSignal, heldUpMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, heldUpMs);
  const unsubscribe = subscribeToOutbox(() => {
    if (!isSending()) end();
  });
  signal.addEventListener('abort', end);
  await promise;
  clearTimeout(timer);
  unsubscribe();
  // A session lasts for days, and has very many pauses.
  signal.removeEventListener('abort', end);
}

/** Resolves when the changes that wait are sent, or held up: a list that is asked for before would be old at once. */
export async function changesSent(signal: AbortSignal, heldUpMs = HELD_UP_MS): Promise<void> {
  let last: number | null = null;
  while (!signal.aborted && isSending() && last !== lastConfirmed()) {
    last = lastConfirmed();
    await pause(signal, heldUpMs);
  }
}
