import type { DatabaseTransaction } from './schema.ts';

/**
 * Tells that a user's data changed: `seq` is the user's, or null where sessions were ended. `isOfAccount` is missing where nobody
 * knows what changed.
 */
export type ChangeNotice = { userId: string; seq: number | null; isOfAccount?: boolean };

type OnSeq = (seq: ChangeNotice['seq'], isOfAccount: ChangeNotice['isOfAccount']) => void;

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
  const subscribers = new Map<string, Set<OnSeq>>();
  let stopListening: (() => void) | undefined;

  const publish = ({ userId, seq, isOfAccount }: ChangeNotice) => {
    for (const onSeq of subscribers.get(userId) ?? []) onSeq(seq, isOfAccount);
  };

  return {
    /** Calls the subscribers in this process. */
    publish,
    /** Sends the notice to the other processes when the transaction commits. */
    async send(transaction: DatabaseTransaction, notice: ChangeNotice): Promise<void> {
      await backend?.send(transaction, notice);
    },
    /** Calls `onSeq` with every notice of this user. Returns unsubscribe. */
    subscribe(userId: string, onSeq: OnSeq): () => void {
      const ofUser = subscribers.get(userId) ?? new Set();
      subscribers.set(userId, ofUser.add(onSeq));
      stopListening ??= backend?.listen(publish, () => [...subscribers.keys()]);
      return () => {
        ofUser.delete(onSeq);
        if (ofUser.size === 0 && subscribers.get(userId) === ofUser) subscribers.delete(userId);
        if (subscribers.size > 0) return;
        stopListening?.();
        stopListening = undefined;
      };
    },
  };
}

export type PubSub = ReturnType<typeof createPubSub>;
