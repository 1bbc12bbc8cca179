import { abortWhenFrozen } from '../browser/freeze.ts';
import { requestResult } from '../browser/request-result.ts';
import { setGlance } from './state.ts';
import type { Glance } from './state.ts';

const PATIENCE_MS = 3_000;

/** What stands in this browser's outbox, as far as counts tell. Where there is none, this leaves an empty one. */
async function look(): Promise<Glance> {
  const database = await requestResult(indexedDB.open('holdfast-outbox'));
  abortWhenFrozen(database);
  database.addEventListener('versionchange', () => database.close());
  const count = (name: string) =>
    database.objectStoreNames.contains(name)
      ? requestResult(database.transaction(name).objectStore(name).count())
      : Promise.resolve(0);
  const [intents, confirmed, drafts] = await Promise.all(['intents', 'confirmed', 'drafts'].map(count));
  database.close();
  if (intents || confirmed) return 'unknown';
  return drafts ? 'listed' : 'empty';
}

/**
 * Looks whether the outbox is empty, before the code has arrived that can read it: so that the first list waits for it only
 * where changes are in it, and for so long at most.
 */
export async function glanceAtOutbox(signal: AbortSignal): Promise<void> {
  setGlance('unknown');
  const timer = setTimeout(setGlance, PATIENCE_MS, 'listed');
  signal.addEventListener('abort', () => clearTimeout(timer));
  // A browser that stores nothing says so when the outbox is opened.
  const glance = await look().catch(() => 'unknown' as const);
  if (glance === 'unknown' || signal.aborted) return;
  clearTimeout(timer);
  setGlance(glance);
}
