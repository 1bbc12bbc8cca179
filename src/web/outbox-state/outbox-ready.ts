import { readOutbox, subscribeToOutbox } from './state.ts';
import type { OutboxState } from './state.ts';

/** Resolves with the outbox as soon as it has been read. */
export function outboxReady(): Promise<OutboxState> {
  return new Promise((resolve) => {
    const look = () => {
      const state = readOutbox();
      if (!state) return;
      stop();
      resolve(state);
    };
    const stop = subscribeToOutbox(look);
    look();
  });
}
