import { onSessionEnd, readSessionSignal } from '../api/token.ts';
import { openAsItIs } from '../browser/early-database.ts';
import { requestResult } from '../browser/request-result.ts';
import { setGlance } from '../outbox-state/state.ts';
import type { Glance } from '../outbox-state/state.ts';
import { listLate } from '../outbox-store/late-ids.ts';

const PATIENCE_MS = 3_000;

// What the next session of this page finds is not known before it looks.
onSessionEnd(() => setGlance('unknown'));

/** What stands in this browser's outbox, as far as counts tell. */
async function look(): Promise<Glance> {
  const database = await openAsItIs('holdfast-outbox');
  const count = (name: string) =>
    database.objectStoreNames.contains(name)
      ? requestResult(database.transaction(name).objectStore(name).count())
      : Promise.resolve(0);
  const [intents, confirmed, drafts] = await Promise.all(['intents', 'confirmed', 'drafts'].map(count));
  database.close();
  if (intents || confirmed || listLate().length > 0) return 'unknown';
  return drafts ? 'listed' : 'empty';
}

/**
 * Looks whether the outbox is empty, before the code has arrived that can read it: so that the first list waits for it only
 * where changes are in it, and for so long at most. Resolves with what it saw.
 */
export async function glanceAtOutbox(signal: AbortSignal): Promise<Glance> {
  setGlance('unknown');
  const timer = setTimeout(() => setGlance('listed'), PATIENCE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  // A browser that stores nothing says so when the outbox is opened.
  const glance = await look().catch(() => 'unknown' as const);
  if (glance !== 'unknown' && !signal.aborted) {
    clearTimeout(timer);
    setGlance(glance);
  }
  return glance;
}

type First = { session: AbortSignal; glance: Promise<Glance> };

// Undefined until it has begun, null when it was taken.
let first: First | null | undefined;

/** Begins the first glance of this page before its screens are drawn. Resolves when it has ended. */
export async function beginGlance(): Promise<void> {
  if (first === undefined) {
    const session = readSessionSignal();
    first = { session, glance: glanceAtOutbox(session) };
  }
  await first?.glance;
}

/** Resolves with the first glance of this page, if it has begun in this session, or with another one. */
export function takeGlance(signal: AbortSignal): Promise<Glance> {
  const begun = first;
  first = null;
  return begun && !begun.session.aborted ? begun.glance : glanceAtOutbox(signal);
}
