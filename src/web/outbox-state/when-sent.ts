import { onOnlineChange } from '../api/online.ts';
import { isSending } from './changes-sent.ts';
import { outboxReady } from './outbox-ready.ts';
import { subscribeToOutbox } from './state.ts';

/** Resolves when all that is on its way has arrived, or the server cannot be reached. */
export async function whenSent(): Promise<void> {
  await outboxReady();
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (!isSending()) resolve();
  };
  const stops = [subscribeToOutbox(look), onOnlineChange(look)];
  look();
  await promise;
  for (const stop of stops) stop();
}
