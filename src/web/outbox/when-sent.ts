import { isOnline, onOnlineChange } from '../api/online.ts';
import { outboxReady, readOutbox, subscribeToOutbox } from './state.ts';

/** Whether a change is on its way to the server, and is not held up by its person or by a problem there. */
function isSending(): boolean {
  const { open, intents } = readOutbox() ?? { open: [], intents: [] };
  const held = intents.filter(({ refusal, problems }) => refusal !== null || problems > 0);
  const tasks = new Set(held.map(({ taskId }) => taskId));
  return open.some(({ taskId }) => !tasks.has(taskId));
}

/** Resolves when all that is on its way has arrived, or the server cannot be reached. */
export async function whenSent(): Promise<void> {
  await outboxReady();
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (!isOnline() || !isSending()) resolve();
  };
  const stops = [subscribeToOutbox(look), onOnlineChange(look)];
  look();
  await promise;
  for (const stop of stops) stop();
}
