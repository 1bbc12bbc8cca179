import { createAtom, useSelector } from '@tanstack/react-store';
import * as z from 'zod/mini';

import { importedViewsSchema } from '#contract/account-file.ts';
import type { ImportAnswer } from '#contract/account-file.ts';
import { undoImportBodySchema } from '#contract/undo-import.ts';

import { readAccount } from '../api/account.ts';
import { onSessionEnd } from '../api/token.ts';
import { keepEvenIfFull } from '../browser/spare-storage.ts';
import { readOutbox, subscribeToOutbox } from '../outbox-state/state.ts';
import { DAY_MS } from '../time/calendar-day.ts';
import { forgetImports, importsKey } from './imports-key.ts';

/*
 * The imports of this browser that can be undone. Each is noted before send-import.ts sends it: whoever reloads or closes the page
 * before the answer asks the server by its key what became of it.
 */

const MOST = 20;

const countsSchema = z.object({
  added: z.int(),
  trashed: z.optional(z.int()),
  changed: z.int(),
  restored: z.int(),
  unchanged: z.int(),
  // A former version noted it by another name.
  differing: z._default(z.int(), 0),
  views: z.optional(importedViewsSchema),
});

const importSchema = z.object({
  /** A former version noted the kinds of files, and called CSV whatever brought tasks. */
  kind: z.pipe(
    z.enum(['tasks', 'account', 'csv', 'json']),
    z.transform((kind) => (kind === 'csv' ? 'tasks' : kind === 'json' ? 'account' : kind)),
  ),
  /** What it was said to do. */
  preview: countsSchema,
  /** Names it for the server, where it takes effect once. */
  key: z.string(),
  madeAt: z.number(),
  /** The last change in the journal before it. */
  after: z.int(),
  /** What it did, and the numbers of its changes, once that was heard. */
  done: z.optional(
    z.object({
      added: z.int(),
      trashed: z.optional(z.int()),
      changed: z.int(),
      views: z.optional(importedViewsSchema),
      range: undoImportBodySchema,
    }),
  ),
});
export type NotedImport = z.infer<typeof importSchema>;

const imports = createAtom<readonly NotedImport[]>([]);
/** Whose they are. */
let owner: string | null = null;

function readKept(account: string): NotedImport[] {
  try {
    return z.array(importSchema).parse(JSON.parse(localStorage.getItem(importsKey(account)) ?? ''));
  } catch {
    // Nothing is kept, or another version of the app wrote it.
    return [];
  }
}

function look(): void {
  owner = readAccount();
  imports.set(owner === null ? [] : readKept(owner));
}

/** Writes the imports of an account anew; those that other tabs noted meanwhile are among them. Returns whether this browser has them. */
function write(account: string, change: (noted: readonly NotedImport[]) => readonly NotedImport[]): boolean {
  const noted = change(readKept(account));
  const isKept =
    noted.length === 0 || keepEvenIfFull(importsKey(account), JSON.stringify(noted.slice(-MOST)));
  if (noted.length === 0) forgetImports(account);
  look();
  return isKept;
}

export function findImport(key: string): NotedImport | undefined {
  return imports.get().find((noted) => noted.key === key);
}

/** Whether an import is noted whose answer was not heard. */
export function isUnheard(key: string): boolean {
  const noted = findImport(key);
  return noted !== undefined && !noted.done;
}

export function listImports(): readonly NotedImport[] {
  return imports.get();
}

export function subscribeToImports(listener: () => void): void {
  imports.subscribe(listener);
}

/** Forgets an import: there is nothing left of it to undo. */
export function dropImport(key: string, account = readAccount()): void {
  if (account !== null) write(account, (noted) => noted.filter((other) => other.key !== key));
}

/** Whether this browser still has the note of an import of an account; another tab may have taken it away. */
export function isNoted(account: string, key: string): boolean {
  return readKept(account).some((other) => other.key === key);
}

/** Notes an import before it is sent. Returns whether this browser could. */
export function noteImport(account: string, noted: NotedImport): boolean {
  return write(account, (others) => [...others, noted]);
}

/** Notes what an import did; of one that did nothing there is nothing to undo. */
export function finishImport(
  account: string,
  key: string,
  { summary: { added, trashed, changed, views }, range }: ImportAnswer,
): void {
  if (!range) return dropImport(key, account);
  const done = { added, trashed, changed, views, range };
  write(account, (noted) => noted.map((other) => (other.key === key ? { ...other, done } : other)));
}

/** The last import that can be undone, or whose answer is still to come; one that is longer ago Undo finds in its turn. */
export function useLastImport(): NotedImport | undefined {
  return useSelector(imports, (noted) =>
    noted.findLast(({ done, madeAt }) => !done || Date.now() - madeAt < DAY_MS),
  );
}

look();
addEventListener('storage', look);
onSessionEnd(look);
// The next session of this page opens its outbox.
subscribeToOutbox(() => {
  const account = readOutbox()?.account;
  if (account !== undefined && account !== owner) look();
});
