import * as z from 'zod/mini';

import { onKeepNothing } from '../browser/keeping.ts';
import { CHANNEL, nothingTouched, onStored } from '../outbox-store/connection.ts';
import type { Touched } from '../outbox-store/connection.ts';

/*
 * A tab tells the others here at which keys it has written, and hears it from them.
 */

/** The keys that were touched, or all of them where nobody knows which. */
export type TouchedKeys = Touched | 'all';

const keysSchema = z.array(z.int());
const touchedSchema = z.object({ intents: keysSchema, journal: keysSchema });

export function mergeTouched(one: TouchedKeys, other: TouchedKeys): TouchedKeys {
  if (one === 'all' || other === 'all') return 'all';
  return {
    intents: [...one.intents, ...other.intents],
    journal: [...one.journal, ...other.journal],
  };
}

let channel = new BroadcastChannel(CHANNEL);

/** What this tab has written, and the others have not heard of. */
let unsent: TouchedKeys | null = null;

onStored((touched) => {
  unsent = mergeTouched(unsent ?? nothingTouched(), touched);
});

/** Notes that the others have to read all again. */
export function markAllUnsent(): void {
  unsent = 'all';
}

/** Tells the other tabs what this one has written since it told them last. */
export function broadcastTouched(): void {
  if (unsent) channel.postMessage(unsent);
  unsent = null;
}

const listeners = new Set<(touched: TouchedKeys) => void>();

/** Calls back when another tab has told what it has written. */
export function onTouchedElsewhere(listener: (touched: TouchedKeys) => void): void {
  listeners.add(listener);
}

function handleMessage({ data }: MessageEvent<unknown>): void {
  // Another version of the app says less.
  const touched = touchedSchema.safeParse(data).data ?? 'all';
  for (const listener of listeners) listener(touched);
}

channel.addEventListener('message', handleMessage);
onKeepNothing(() => {
  channel.close();
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', handleMessage);
});
