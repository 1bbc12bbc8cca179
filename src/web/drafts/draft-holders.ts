import * as z from 'zod/mini';

import { newId } from '../browser/new-id.ts';

/*
 * On plain http a form asks the other tabs before it takes a draft, and tells them when it does: one that slept could not answer, so it
 * goes on with its words under another id as soon as it hears that. To ask alone would lose the words of one that slept, and to tell
 * alone would show the same words in two forms.
 */

// Whoever answers later loses no word either, and the form shows what it finds before much can be typed.
const ANSWERED_WITHIN_MS = 100;

const messageSchema = z.object({ id: z.string(), tab: z.string(), says: z.enum(['whose', 'mine', 'taken']) });

const TAB = newId();

/** The drafts that this tab holds, and what is done where another one takes them. */
const held = new Map<string, () => void>();
/** The drafts that this tab asks for, and what is done where another one has them. */
const asked = new Map<string, () => void>();

let channel: BroadcastChannel | undefined;

function hear({ data }: MessageEvent<unknown>): void {
  const { success, data: message } = messageSchema.safeParse(data);
  if (!success) return;
  const { id, tab, says } = message;
  if (says === 'taken') held.get(id)?.();
  else if (says === 'whose' && (held.has(id) || (asked.has(id) && TAB < tab))) say(id, 'mine');
  // Of two that ask at once the other one has it.
  else asked.get(id)?.();
}

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('holdfast-drafts');
  channel.addEventListener('message', hear);
  return channel;
}

/** Tells the other tabs something of a draft. */
export function say(id: string, says: z.infer<typeof messageSchema>['says']): void {
  openChannel().postMessage({ id, tab: TAB, says });
}

/** Resolves to whether another tab holds a draft, as far as one answers. */
export function isHeldElsewhere(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isHeld: boolean) => {
      asked.delete(id);
      resolve(isHeld);
    };
    asked.set(id, () => end(true));
    setTimeout(end, ANSWERED_WITHIN_MS, false);
    say(id, 'whose');
  });
}

/** Holds a draft until the function that it gives is called; null where this tab holds it already. */
export function holdHere(id: string, onTaken: () => void): (() => void) | null {
  if (held.has(id)) return null;
  // From here on it answers.
  openChannel();
  held.set(id, onTaken);
  return () => held.delete(id);
}
