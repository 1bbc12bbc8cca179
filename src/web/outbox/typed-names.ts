import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';

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

/** What was typed into this dialog before, and neither saved nor given up. */
export function readTypedName(dialog: string): string | undefined {
  return readNames(readAccount())[dialog];
}

/** Keeps what is typed into a dialog; null where it is saved, or given up. */
export function keepTypedName(dialog: string, name: string | null): void {
  const account = readAccount();
  if (account === null) return;
  const { [dialog]: _former, ...others } = readNames(account);
  const names = name === null ? others : { ...others, [dialog]: name };
  try {
    if (Object.keys(names).length === 0) forgetTypedNames(account);
    else localStorage.setItem(keyOf(account), JSON.stringify(names));
  } catch {
    // A browser that stores nothing has it while the dialog is open.
  }
}

/** How many names of an account wait. */
export function countTypedNames(account: string): number {
  return Object.keys(readNames(account)).length;
}

/** Forgets the names of an account. */
export function forgetTypedNames(account: string): void {
  localStorage.removeItem(keyOf(account));
}
