import type { DatabaseTransaction } from './schema.ts';

/** Of a user: the number of the last revision, or null where a session may have ended. */
export type News = { userId: string; seq: number | null };

type Listener = (seq: News['seq']) => void;

/** The way to the other processes on the same database. */
export type Relay = {
  /** Sends the news when the transaction commits. */
  send: (transaction: DatabaseTransaction, news: News) => Promise<void>;
  /** Hears the news of all processes, and on every new connection what was missed of the followed users; gives its end. */
  listen: (hear: (news: News) => void, followed: () => string[]) => () => void;
};

/** Who wants to hear of which user. It listens to the other processes only while somebody does. */
export function makeFeed(relay: Relay | null) {
  const followers = new Map<string, Set<Listener>>();
  let stopListening: (() => void) | undefined;

  const tell = ({ userId, seq }: News) => {
    for (const listener of followers.get(userId) ?? []) listener(seq);
  };

  return {
    /** Tells the followers in this process. */
    tell,
    async send(transaction: DatabaseTransaction, news: News): Promise<void> {
      await relay?.send(transaction, news);
    },
    /** Calls the listener with all news of this user until the function that it gives is called. */
    follow(userId: string, listener: Listener): () => void {
      const listeners = followers.get(userId) ?? new Set();
      followers.set(userId, listeners.add(listener));
      stopListening ??= relay?.listen(tell, () => [...followers.keys()]);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && followers.get(userId) === listeners) followers.delete(userId);
        if (followers.size > 0) return;
        stopListening?.();
        stopListening = undefined;
      };
    },
  };
}

export type Feed = ReturnType<typeof makeFeed>;
