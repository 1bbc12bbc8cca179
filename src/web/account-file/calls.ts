import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { importAnswerSchema } from '#contract/account-file.ts';
import type { ImportAnswer, ImportBody } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';

import { accountIdFrom } from '../api/account.ts';
import { api } from '../api/client.ts';
import { readSessionSignal } from '../api/token.ts';
import type { ForeignFile } from '../importers/foreign-file.ts';
import type { TableReading } from '../importers/read-foreign.ts';
import type { Table } from '../importers/table.ts';
import type { Task } from '../model/task.ts';
import type { TaskList } from '../outbox/queries.ts';
import { profileQueries } from '../profile/queries.ts';
import { noteImport } from '../tasks/imports.ts';
import { localDate } from '../time/calendar-day.ts';
import type { Importer } from './csv-import.ts';
import { toImportBody } from './foreign-import.ts';
import { asDone, countWritten, outcome, previewOf } from './import-words.ts';
import type { ImportPreview } from './import-words.ts';
import { isOwnFile, readAccountFile } from './read-file.ts';
import { readHere } from './read-here.ts';
import { readCsvInWorker, readForeignInWorker } from './read-in-worker.ts';
import { upload } from './upload.ts';

/** What is sent of a file. Rows of a table never overwrite what was made of them. */
type Content = { kind: 'csv'; content: ImportBody } | { kind: 'json'; content: ImportBody | Blob };

/** A file that can be imported, and what that would do. */
export type Importable = Content & { summary: ImportPreview };

/** A file of another product: its tasks, and what importing them would do whatever is chosen. */
export type ForeignImportable = {
  kind: 'foreign';
  found: ForeignFile;
  ids: readonly string[];
  summary: ImportPreview;
};

/** What an import did, in a sentence, and whether it is noted as one that can be taken back. */
export type Imported = { text: string; isNoted: boolean };

/** A chosen file: what it would do, what has to be said of its columns first, or what is wrong with it. */
export type Prepared = { name: string } & (
  | { problems: string[] }
  | Importable
  | ForeignImportable
  | { kind: 'table'; file: File; table: Table }
);

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function useExportEverything() {
  return useMutation({
    mutationFn: async () => {
      save(await api.get(PATHS.export).blob(), `holdfast-${localDate(new Date())}.json`);
    },
  });
}

export function useExportCsv() {
  return useMutation({
    mutationFn: async (tasks: readonly Task[]) => {
      const { toCsv } = await import('./csv.ts');
      const csv = new Blob([toCsv(tasks)], { type: 'text/csv' });
      save(csv, `holdfast-tasks-${localDate(new Date())}.csv`);
    },
  });
}

async function readAccountId(queryClient: QueryClient): Promise<string> {
  return accountIdFrom(await queryClient.query({ ...profileQueries.me(), staleTime: 'static' })) ?? '';
}

async function readImporter(queryClient: QueryClient, session: AbortSignal): Promise<Importer> {
  const account = await readAccountId(queryClient);
  return { account, here: (await readHere(queryClient, session)).tasks };
}

async function send(path: string, content: ImportBody | Blob, session: AbortSignal): Promise<ImportAnswer> {
  // Whoever is signed in by now has not chosen this file.
  session.throwIfAborted();
  const body =
    content instanceof Blob
      ? { body: content, headers: { 'content-type': 'application/json' } }
      : { json: content };
  return api.post(path, { ...body, fetch: upload }).json(importAnswerSchema);
}

const askPreview = async (content: ImportBody | Blob, session: AbortSignal) =>
  (await send(PATHS.importPreview, content, session)).summary;

/** A chosen file, and how its columns are to be read where it is a table. */
export type Chosen = { file: File; reading?: TableReading };

/** Reads a file of another product; what is here already is left out before the server is asked. */
async function prepareForeign(
  queryClient: QueryClient,
  { file, reading }: Chosen,
  session: AbortSignal,
): Promise<Prepared> {
  const { name } = file;
  const today = localDate(new Date());
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const surroundings = { today, zone, name: name.replace(/\.\w+$/, '') };
  const account = await readAccountId(queryClient);
  const answer = await readForeignInWorker({ file, surroundings, reading, account });
  if (answer.kind === 'problems') return { name, problems: answer.problems };
  if (answer.kind === 'table') return { name, file, ...answer };
  const { file: found, ids } = answer;
  const { tasks: here } = await readHere(queryClient, session);
  const content = toImportBody(found, { undatedDue: today, hasListLabels: true }, ids);
  const known = new Set(here.map(({ _id }) => _id));
  const tasks = content.tasks.filter(({ _id }) => !known.has(_id));
  const alreadyHere = content.tasks.length - tasks.length;
  const summary = previewOf(await askPreview({ ...content, tasks }, session), {
    kind: 'csv',
    content,
    alreadyHere,
    changedSince: 0,
  });
  return { name, kind: 'foreign', found, ids, summary };
}

/** Reads a file and asks the server what importing it would do; writes nothing. */
export function usePrepareImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (chosen: Chosen): Promise<Prepared> => {
      const session = readSessionSignal();
      const { file } = chosen;
      const { name } = file;
      if (!(await isOwnFile(file))) return prepareForeign(queryClient, chosen, session);
      const read = await readAccountFile(
        file,
        async () => readImporter(queryClient, session),
        readCsvInWorker,
      );
      if ('problems' in read) return { name, problems: read.problems };
      const summary = previewOf(await askPreview(read.content, session), read);
      return read.kind === 'csv'
        ? { name, kind: read.kind, content: read.content, summary }
        : { name, kind: read.kind, content: read.content, summary };
    },
  });
}

/** What an import has written, in a sentence, and the changes that can be taken back. */
type Written = { text: string; range: ImportAnswer['range'] };

/** Imports an export of Holdfast. */
async function importExport(
  content: ImportBody | Blob,
  summary: ImportPreview,
  session: AbortSignal,
): Promise<Written> {
  const done = await send(PATHS.import, content, session);
  const written = asDone('json', summary, done.summary);
  // Saved searches alone are nothing that goes to the trash.
  return { text: outcome(written), range: countWritten(written) > 0 ? done.range : undefined };
}

/** Imports the rows of a table that are not here. `after` is the number of the last change before the first try, if that is known. */
async function importRows(
  content: ImportBody,
  summary: ImportPreview,
  { seq, tasks: tasksHere }: TaskList,
  after: number | null,
  session: AbortSignal,
): Promise<Written> {
  const here = new Set(tasksHere.map(({ _id }) => _id));
  const tasks = content.tasks.filter(({ _id }) => !here.has(_id));
  // A row never overwrites what was made of it, also where that happens while the file is on its way.
  const done = await send(PATHS.import, { ...content, tasks, addsOnly: true }, session);
  // A try before, whose answer was lost, may have done it.
  const isRepeated = after !== null && seq !== null && after < seq;
  return {
    text: outcome(isRepeated ? summary : asDone('csv', summary, done.summary)),
    range: isRepeated ? { after, upTo: done.range?.upTo ?? seq } : done.range,
  };
}

/**
 * Imports a file, and notes what can be taken back, also where its dialog was closed meanwhile. Repeated after a lost answer it
 * changes nothing more: its tasks have their ids.
 */
export function useImport() {
  const queryClient = useQueryClient();
  const firstTry = useRef<number | null>(null);
  const write = async ({ kind, content, summary }: Importable, session: AbortSignal): Promise<Written> => {
    if (kind === 'json') return importExport(content, summary, session);
    const here = await readHere(queryClient, session);
    firstTry.current ??= here.seq;
    return importRows(content, summary, here, firstTry.current, session);
  };
  return useMutation({
    mutationFn: async (file: Importable): Promise<Imported> => {
      const session = readSessionSignal();
      const { text, range } = await write(file, session);
      // What another account could take back are changes of its own.
      session.throwIfAborted();
      if (range) noteImport(text, range);
      return { text, isNoted: range !== undefined };
    },
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
