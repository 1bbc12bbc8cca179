import { createAtom, useSelector } from '@tanstack/react-store';
import { HTTPError } from 'ky';
import * as z from 'zod/mini';

import { FILE_SCHEMA, importAnswerSchema } from '#contract/account-file.ts';
import type { ImportAnswer, ImportBody } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';
import { undoImportBodySchema } from '#contract/undo-import.ts';

import { readAccount } from '../api/account.ts';
import { api } from '../api/client.ts';
import { tryAgain } from '../api/query-client.ts';
import { onSessionEnd, readSessionSignal } from '../api/token.ts';
import { newId } from '../browser/new-id.ts';
import { NotStoredError } from '../browser/not-stored-error.ts';
import { oneByOne } from '../browser/one-by-one.ts';
import { keepEvenIfFull } from '../browser/spare-storage.ts';
import { lastChange } from '../outbox-state/discards.ts';
import { forgetImports, importsKey } from '../outbox-state/imports-key.ts';
import { readOutbox, subscribeToOutbox } from '../outbox-state/state.ts';

/*
 * The imports of this browser that can be taken back. Each is noted before it is sent: whoever reloads or closes the page before the
 * answer asks the server by its key what became of it.
 */

const MOST = 20;

const countsSchema = z.object({
  added: z.int(),
  changed: z.int(),
  restored: z.int(),
  unchanged: z.int(),
  changedSince: z.int(),
});

const aboutSchema = z.object({
  kind: z.enum(['csv', 'json']),
  /** What it was said to do. */
  preview: countsSchema,
});
type About = z.infer<typeof aboutSchema>;

const importSchema = z.extend(aboutSchema, {
  /** Names it for the server, where it takes effect once. */
  key: z.string(),
  madeAt: z.number(),
  /** The last change in the journal before it. */
  after: z.int(),
  /** What it did, and the numbers of its changes, once that was heard. */
  done: z.optional(z.object({ added: z.int(), changed: z.int(), range: undoImportBodySchema })),
});
export type NotedImport = z.infer<typeof importSchema>;

const imports = createAtom<readonly NotedImport[]>([]);
/** Whose they are. */
let owner: string | null = null;
/** Those of which this very page hears the answer. */
const ownKeys = new Set<string>();

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

export function listImports(): readonly NotedImport[] {
  return imports.get();
}

export function subscribeToImports(listener: () => void): void {
  imports.subscribe(listener);
}

/** Forgets an import: there is nothing left of it to take back. */
export function dropImport(key: string, account = readAccount()): void {
  if (account !== null) write(account, (noted) => noted.filter((other) => other.key !== key));
}

function finish(account: string, key: string, { summary: { added, changed }, range }: ImportAnswer): void {
  if (!range) return dropImport(key, account);
  const done = { added, changed, range };
  write(account, (noted) => noted.map((other) => (other.key === key ? { ...other, done } : other)));
}

const inTurn = oneByOne();

/** Does something with an import while no tab of this browser does: on plain http, where there are no locks, no other part of this page. */
async function alone<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  return inTurn(async () =>
    'locks' in navigator ? navigator.locks.request(`holdfast-import-${key}`, work) : work(),
  );
}

/**
 * Whether the server says that nothing was done, as where its disk is full. What stands on the way does not name the call, and the end
 * of a session says nothing of a first try.
 */
function isRefusal(error: unknown, key: string): boolean {
  if (!(error instanceof HTTPError)) return false;
  const { status, headers } = error.response;
  return (status < 500 || status === 507) && status !== 401 && headers.get('Idempotency-Key') === key;
}

/**
 * Imports something, and notes that before it is sent. A key that is still noted names the same import once more: what it did the
 * first time is the answer.
 */
export function importNoted(
  former: string | null,
  about: About,
  send: (key: string) => Promise<ImportAnswer>,
): { key: string; answer: Promise<ImportAnswer> } {
  const account = readAccount();
  const session = readSessionSignal();
  const known = former === null ? undefined : findImport(former);
  const noted = known ?? { ...about, key: newId(), madeAt: Date.now(), after: lastChange() };
  const { key } = noted;
  ownKeys.add(key);
  const first = alone(key, async () => {
    // It may have waited for another one, and its person may have logged out meanwhile.
    session.throwIfAborted();
    // Who asked after it meanwhile was told that it was not done: by this key it never will be.
    if (account !== null && known && !readKept(account).some((other) => other.key === key)) return null;
    // Once another tab sees the note, it has to wait.
    const isNoted = account === null || known || write(account, (others) => [...others, noted]);
    if (!isNoted) throw new NotStoredError('The import could not be noted.');
    try {
      // Who asked after it between two tries would end it.
      const heard = await tryAgain(async () => send(key));
      // Who asked after it before it arrived has its key, though its answer may be lost.
      if (heard.repeated && !heard.range) {
        dropImport(key, account);
        return null;
      }
      if (account !== null) finish(account, key, heard);
      return heard;
    } catch (error) {
      if (isRefusal(error, key)) dropImport(key, account);
      throw error;
    }
  });
  return { key, answer: first.then(async (heard) => heard ?? importNoted(null, about, send).answer) };
}

/**
 * Asks the server what became of an import whose answer was not heard: where it has not done it by then, it never will. Resolves to
 * whether that is so, and nobody else has said it.
 */
export async function settleImport(key: string): Promise<'lost' | 'known'> {
  return alone(key, async () => {
    const account = readAccount();
    const noted = findImport(key);
    if (account === null || !noted || noted.done) return 'known';
    const nothing: Pick<ImportBody, 'format' | 'schema' | 'tasks'> = {
      format: 'holdfast',
      schema: FILE_SCHEMA,
      tasks: [],
    };
    const headers = { 'Idempotency-Key': key };
    const answer = await api.post(PATHS.import, { json: nothing, headers }).json(importAnswerSchema);
    finish(account, key, answer);
    return answer.range || answer.repeated || ownKeys.has(key) ? 'known' : 'lost';
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last import that can be taken back, or whose answer is still to come; one that is longer ago Undo finds in its turn. */
export function useLastImport(): NotedImport | undefined {
  return useSelector(imports, (noted) =>
    noted.findLast(({ done, madeAt }) => !done || Date.now() - madeAt < DAY_MS),
  );
}

look();
addEventListener('storage', look);
onSessionEnd(() => {
  look();
  // Nobody is on the page any more to whom the answer would be told.
  ownKeys.clear();
});
// The next session of this page opens its outbox.
subscribeToOutbox(() => {
  const account = readOutbox()?.account;
  if (account !== undefined && account !== owner) look();
});
