import * as z from 'zod/mini';

import { readAccount } from '../api/account.ts';
import { onSessionEnd } from '../api/token.ts';

/*
 * Names that were typed into small dialogs and not saved. They stay in their tab, for the next opening of the same dialog: none of
 * them is long, and a list of what waits would lead nowhere with them.
 */

const KEY = 'typed-names';

const keptSchema = z.object({ account: z.nullable(z.string()), names: z.record(z.string(), z.string()) });

function readNames(): Record<string, string> {
  try {
    const { account, names } = keptSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
    return account === readAccount() ? names : {};
  } catch {
    // Nothing is kept, or another version of the app wrote it.
    return {};
  }
}

/** What was typed into this dialog before, and neither saved nor given up. */
export function readTypedName(dialog: string): string | undefined {
  return readNames()[dialog];
}

/** Keeps what is typed into a dialog; null where it is saved, or given up. */
export function keepTypedName(dialog: string, name: string | null): void {
  const { [dialog]: _former, ...others } = readNames();
  const names = name === null ? others : { ...others, [dialog]: name };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ account: readAccount(), names }));
  } catch {
    // A browser that stores nothing has it while the dialog is open.
  }
}

onSessionEnd(() => sessionStorage.removeItem(KEY));
