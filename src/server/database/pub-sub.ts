import type { DatabaseTransaction } from './schema.ts';

/**
 * Tells that a user's data changed: `seq` is the user's, or null where sessions were ended. `isOfAccount` is missing where nobody
 * knows what changed, and `seqBefore` in what another process tells, whose own notice tells of what came before.
 */
export type ChangeNotice = { userId: string; seq: number | null; isOfAccount?: boolean; seqBefore?: number };

type OnNotice = (notice: ChangeNotice) => void;

/** Carries notices between the processes on one database. */
export type PubSubBackend = {
  /** Sends the notice to all processes when the transaction commits. */
  send: (transaction: DatabaseTransaction, notice: ChangeNotice) => Promise<void>;
  /**
   * Calls `onNotice` with the notices of all processes, and on each new connection with what the subscribed users may
   * have missed. Returns what ends that.
   */
  listen: (onNotice: (notice: ChangeNotice) => void, subscribedUsers: () => string[]) => () => void;
};

/** Delivers notices to the subscribers of each user. It listens to other processes only while somebody has subscribed. */
export function createPubSub(backend: PubSubBackend | null) {
  const subscribers = new Map<string, Set<OnNotice>>();
  let stopListening: (() => void) | undefined;

  const publish = (notice: ChangeNotice) => {
    for (const onNotice of subscribers.get(notice.userId) ?? []) onNotice(notice);
  };

  return {
    /** Calls the subscribers in this process. */
    publish,
    /** Sends the notice to the other processes when the transaction commits. */
    async send(transaction: DatabaseTransaction, notice: ChangeNotice): Promise<void> {
      await backend?.send(transaction, notice);
    },
    /** Calls `onNotice` with every notice of this user. Returns unsubscribe. */
    subscribe(userId: string, onNotice: OnNotice): () => void {
      const ofUser = subscribers.get(userId) ?? new Set();
      subscribers.set(userId, ofUser.add(onNotice));
      stopListening ??= backend?.listen(publish, () => [...subscribers.keys()]);
      return () => {
        ofUser.delete(onNotice);
        if (ofUser.size === 0 && subscribers.get(userId) === ofUser) subscribers.delete(userId);
        if (subscribers.size > 0) return;
        stopListening?.();
        stopListening = undefined;
      };
    },
  };
}

export type PubSub = ReturnType<typeof createPubSub>;
