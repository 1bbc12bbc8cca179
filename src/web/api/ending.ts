import * as z from 'zod/mini';

const KEY = 'session-ended';
const GONE_KEY = 'gone-account';

const endingSchema = z.object({
  /**
   * Refused: the server no longer takes its token. Restored: it takes none either, and its data lives another life than the list that
   * is kept here. Deleted: the account was deleted in this browser. Gone: it was deleted elsewhere.
   */
  why: z.enum(['refused', 'restored', 'deleted', 'gone']),
  /** The life of the server's data, until it is compared with that of the list that is kept here. */
  life: z.optional(z.string()),
});

/** How the last session of this browser ended without a logout. */
type Ending = z.infer<typeof endingSchema>;

const listeners = new Set<() => void>();

export function readEnding(): Ending | undefined {
  const [why, life] = localStorage.getItem(KEY)?.split(' ') ?? [];
  return endingSchema.safeParse({ why, life }).data;
}

/** The account of which this browser still has something that has to go, as `outbox/what-goes.ts` reads it, or null. */
export function readAccountToRemove(): string | null {
  return localStorage.getItem(GONE_KEY);
}

/** Whether the account of the session that ended last was deleted, here or elsewhere. */
export function wasAccountDeleted(): boolean {
  const why = readEnding()?.why;
  return why === 'deleted' || why === 'gone';
}

/** Tells of every change of both, in whichever tab. Returns unsubscribe. */
export function onEnding(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function keep(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  for (const listener of listeners) listener();
}

/** Remembers how the session has ended, for the login of every tab; null where there is nothing to say of it. */
export function noteEnding(why: Ending['why'] | null, life?: string): void {
  // Whoever deleted the account here knows more than what another tab is told of it afterwards.
  if (why !== null && readEnding()?.why === 'deleted') return;
  keep(KEY, life ? `${why} ${life}` : why);
}

/** Remembers the account whose data has to be removed from this browser, whoever logs in until that is done. */
export function noteAccountToRemove(gone: string | null): void {
  keep(GONE_KEY, gone);
}
