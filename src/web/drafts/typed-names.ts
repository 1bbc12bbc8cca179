import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';
import { onSessionEnd } from '../api/token.ts';
import { newId } from '../browser/new-id.ts';
import { keepEvenIfFull } from '../browser/spare-storage.ts';

/*
 * Names that were typed into small dialogs and not saved. They wait for the next opening of the same dialog: none of them is long,
 * and a list of what waits would lead nowhere with them. Each has an item of localStorage to itself, since two tabs may write at once.
 */

const PREFIX = 'name-';

const nameSchema = z.object({ account: z.string(), dialog: z.string(), name: z.string() });

/** One name, and the item that it stands in. */
type Kept = z.infer<typeof nameSchema> & { key: string; text: string };

function readItem(key: string): Kept[] {
  const text = localStorage.getItem(key) ?? '';
  try {
    return [{ key, text, ...nameSchema.parse(JSON.parse(text)) }];
  } catch {
    // It went meanwhile, or another version of the app wrote it.
    return [];
  }
}

function listNames(of: string): Kept[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return keys.flatMap(readItem).filter(({ account }) => account === of);
}

/** The item of each dialog that this tab writes. */
const ownKeys = new Map<string, string>();
/** What each dialog began with: an item of another tab, which may be at work upon it, or of one that has gone. */
const found = new Map<string, Kept>();

// The next person's name does not take the place of this one's.
onSessionEnd(() => {
  ownKeys.clear();
  found.clear();
});

/** What was typed into this dialog before, and neither saved nor discarded. */
export function readTypedName(dialog: string): string | undefined {
  const names = listNames(readAccount() ?? '').filter((name) => name.dialog === dialog);
  const kept = names.find(({ key }) => key === ownKeys.get(dialog)) ?? names[0];
  if (kept) found.set(dialog, kept);
  return kept?.name;
}

/** Takes away what a dialog began with, unless another tab has typed there since. */
function takeFound(dialog: string): void {
  const { key = '', text } = found.get(dialog) ?? {};
  found.delete(dialog);
  if (key !== ownKeys.get(dialog) && localStorage.getItem(key) === text) localStorage.removeItem(key);
}

/** Keeps what is typed into a dialog, beside what another tab types there; null where it is saved, or discarded. */
export function keepTypedName(dialog: string, name: string | null): void {
  const account = readAccount();
  if (account === null) return;
  const key = ownKeys.get(dialog) ?? PREFIX + newId();
  if (name === null) {
    localStorage.removeItem(key);
    takeFound(dialog);
    ownKeys.delete(dialog);
    return;
  }
  // Where this browser stores nothing, the name is in its dialog while that is open.
  if (!keepEvenIfFull(key, JSON.stringify({ account, dialog, name }))) return;
  ownKeys.set(dialog, key);
  takeFound(dialog);
}

/** Hands the name of a dialog over to the press that stores it: the dialog has it again where that is refused. */
export async function handOverTypedName(
  dialog: string,
  name: string,
  store: () => Promise<boolean>,
): Promise<void> {
  // From here on the press has the name, and outlives its page.
  keepTypedName(dialog, null);
  const isStored = await store();
  // Another opening may have another name by then.
  if (!isStored && readTypedName(dialog) === undefined) keepTypedName(dialog, name);
}

/** Gives the names that one account has here to another name of the same account. */
export function moveTypedNames(former: string, account: string): void {
  for (const { key, dialog, name } of listNames(former))
    keepEvenIfFull(key, JSON.stringify({ account, dialog, name }));
}

/** How many names of an account wait. */
export function countTypedNames(account: string): number {
  return listNames(account).length;
}

/** Forgets the names of an account. */
export function forgetTypedNames(account: string): void {
  for (const { key } of listNames(account)) localStorage.removeItem(key);
}
