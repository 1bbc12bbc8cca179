import * as z from 'zod/mini';

import { newId } from './new-id.ts';

/*
 * On plain http, where there are no locks, the tabs ask each other who holds something, as the draft of a form or an import that is under
 * way. One that sleeps does not answer.
 */

const messageSchema = z.object({ id: z.string(), tab: z.string(), says: z.enum(['whose', 'mine', 'taken']) });

const TAB = newId();

/** What this tab holds, and what is done where another one takes it. */
const held = new Map<string, () => void>();
/** What this tab asks for, and what is done where another one has it. */
const asked = new Map<string, () => void>();

let channel: BroadcastChannel | undefined;

function onMessage({ data }: MessageEvent<unknown>): void {
  const { success, data: message } = messageSchema.safeParse(data);
  if (!success) return;
  const { id, tab, says } = message;
  if (says === 'taken') held.get(id)?.();
  else if (says === 'whose' && held.has(id)) broadcast(id, 'mine');
  // Of those that ask at once one has it. It repeats its question, since 'mine' would be heard by all of them.
  else if (says === 'whose' && asked.has(id) && TAB < tab) broadcast(id, 'whose');
  else asked.get(id)?.();
}

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  // The tabs of former versions, which ask for drafts alone, know it by this name.
  channel = new BroadcastChannel('holdfast-drafts');
  channel.addEventListener('message', onMessage);
  return channel;
}

/** Tells the other tabs something of what is held. */
export function broadcast(id: string, says: z.infer<typeof messageSchema>['says']): void {
  openChannel().postMessage({ id, tab: TAB, says });
}

/** Resolves to whether another tab holds something, as far as one answers within a time. */
export function isHeldElsewhere(id: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isHeld: boolean) => {
      clearTimeout(timer);
      asked.delete(id);
      resolve(isHeld);
    };
    const timer = setTimeout(() => end(false), withinMs);
    asked.set(id, () => end(true));
    broadcast(id, 'whose');
  });
}

/** Holds something until the function that it returns is called. Returns null where this tab holds it already. */
export function holdHere(id: string, onTaken: () => void): (() => void) | null {
  if (held.has(id)) return null;
  // From here on it answers.
  openChannel();
  held.set(id, onTaken);
  return () => held.delete(id);
}
