import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';
import { newId } from '../browser/new-id.ts';
import { keepEvenIfFull } from './late-words.ts';

/*
 * Names that were typed into small dialogs and not saved. They wait for the next opening of the same dialog: none of them is long,
 * and a list of what waits would lead nowhere with them.
 */

const namesSchema = z.record(z.string(), z.string());

type Names = z.infer<typeof namesSchema>;

function keyOf(account: string): string {
  return `names-${account}`;
}

function readNames(account: string | null): Names {
  if (account === null) return {};
  try {
    return namesSchema.parse(JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}'));
  } catch {
    // Another version of the app wrote it, or the browser lets nothing be read.
    return {};
  }
}

/** Where the name of a dialog of this tab stands, and what it put there last, or found: another tab may have put its own there. */
const places = new Map<string, { key: string; name: string | undefined }>();

/** What was typed into this dialog before, and neither saved nor given up. */
export function readTypedName(dialog: string): string | undefined {
  const names = readNames(readAccount());
  const own = places.get(dialog)?.key;
  const keys = Object.keys(names).filter((key) => key === dialog || key.startsWith(`${dialog}\n`));
  const key = keys.find((one) => one === own) ?? keys[0] ?? dialog;
  places.set(dialog, { key, name: names[key] });
  return names[key];
}

/** Keeps what is typed into a dialog, beside what another tab types there; null where it is saved, or given up. */
export function keepTypedName(dialog: string, name: string | null): void {
  const account = readAccount();
  if (account === null) return;
  const names = readNames(account);
  const last = places.get(dialog) ?? { key: dialog, name: undefined };
  const key = names[last.key] === last.name ? last.key : `${dialog}\n${newId()}`;
  places.set(dialog, { key, name: name ?? undefined });
  const { [key]: _former, ...others } = names;
  writeNames(account, name === null ? others : { ...names, [key]: name });
}

/** Returns whether this browser has the names: where it stores nothing, they are in their dialogs while these are open. */
function writeNames(account: string, names: Names): boolean {
  if (Object.keys(names).length > 0) return keepEvenIfFull(keyOf(account), JSON.stringify(names));
  forgetTypedNames(account);
  return true;
}

/** Gives the names that one account has here to another name of the same account. */
export function moveTypedNames(former: string, account: string): void {
  const moved = Object.entries(readNames(former));
  if (moved.length === 0) return;
  const names = readNames(account);
  const beside = moved.map(([key, name]) => [key in names ? `${key}\n${newId()}` : key, name]);
  if (writeNames(account, { ...names, ...Object.fromEntries(beside) })) forgetTypedNames(former);
}

/** How many names of an account wait. */
export function countTypedNames(account: string): number {
  return Object.keys(readNames(account)).length;
}

/** Forgets the names of an account. */
export function forgetTypedNames(account: string): void {
  localStorage.removeItem(keyOf(account));
}
