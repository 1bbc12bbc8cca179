import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { importAnswerSchema } from '#contract/account-file.ts';
import type { ImportAnswer, ImportBody } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';

import { accountIdFrom } from '../api/account.ts';
import { api } from '../api/client.ts';
import { readSessionSignal } from '../api/token.ts';
import { useSessionMutation } from '../api/use-session-mutation.ts';
import { profileQueries } from '../profile/queries.ts';
import { localDate } from '../time/calendar-day.ts';
import { compareWithHere } from './compare-with-here.ts';
import { toImportBody } from './foreign-import.ts';
import type { Chosen, ImportingAccount, Prepared } from './import-steps.ts';
import { toPreview } from './import-words.ts';
import { LostFileError } from './lost-file.ts';
import { isOwnFile, readAccountFile, readBytes } from './read-file.ts';
import { readHere } from './read-here.ts';
import { readCsvInWorker, readForeignInWorker } from './read-in-worker.ts';
import { findProblems, LOST } from './refused-file.ts';
import { upload } from './upload.ts';

async function readAccountId(queryClient: QueryClient): Promise<string> {
  return accountIdFrom(await queryClient.query({ ...profileQueries.me(), staleTime: 'static' })) ?? '';
}

async function readImporter(queryClient: QueryClient, session: AbortSignal): Promise<ImportingAccount> {
  const account = await readAccountId(queryClient);
  return { account, here: (await readHere(queryClient, session)).tasks };
}

/** Sends a file, to be previewed or imported; `key` makes a repetition harmless. */
export async function sendFile(
  path: string,
  content: ImportBody | Blob,
  session: AbortSignal,
  key?: string,
): Promise<ImportAnswer> {
  // Whoever is signed in by now has not chosen this file.
  session.throwIfAborted();
  const body =
    content instanceof Blob
      ? { body: content, headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key } }
      : { json: content, headers: { 'Idempotency-Key': key } };
  return api.post(path, { ...body, fetch: upload }).json(importAnswerSchema);
}

const askPreview = async (content: ImportBody | Blob, session: AbortSignal) =>
  (await sendFile(PATHS.importPreview, content, session)).summary;

/** Reads a file of another product; what is here already is left out before the server is asked. */
async function prepareForeign(
  queryClient: QueryClient,
  { file, reading }: Chosen,
  session: AbortSignal,
): Promise<Prepared> {
  const { name } = file;
  const today = localDate(new Date());
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const context = { today, zone, name: name.replace(/\.\w+$/, '') };
  const importer = await readImporter(queryClient, session);
  const answer = await readForeignInWorker({ bytes: await readBytes(file), context, reading, importer });
  if (answer.kind === 'problems') return { name, ...answer };
  if (answer.kind === 'table') return { name, file, ...answer };
  const { file: found, ids } = answer;
  const content = toImportBody(found, { undatedDue: today, hasListLabels: true }, ids);
  const known = new Set(importer.here.map(({ _id }) => _id));
  const tasks = content.tasks.filter(({ _id }) => !known.has(_id));
  const summary = toPreview(await askPreview({ ...content, tasks }, session), {
    kind: 'tasks',
    ...compareWithHere(found, ids, importer.here),
  });
  return { name, kind: 'foreign', found, ids, summary };
}

async function prepare(queryClient: QueryClient, chosen: Chosen, session: AbortSignal): Promise<Prepared> {
  const { file } = chosen;
  const { name } = file;
  if (chosen.reading || !(await isOwnFile(file))) return prepareForeign(queryClient, chosen, session);
  const read = await readAccountFile(file, async () => readImporter(queryClient, session), readCsvInWorker);
  if ('problems' in read) {
    const { problems } = read;
    if (read.kind !== 'wrongLines') return { name, kind: 'problems', problems };
    const other = await prepareForeign(queryClient, chosen, session);
    return { name, kind: 'problems', problems, other: other.kind === 'table' ? other : undefined };
  }
  try {
    const summary = toPreview(await askPreview(read.content, session), read);
    return { ...read, name, summary };
  } catch (error) {
    const problems = findProblems(error);
    if (!problems) throw error;
    return { name, kind: 'problems', problems };
  }
}

/** Reads a file and asks the server what importing it would do, or what is wrong in it; writes nothing. */
export function usePrepareImport() {
  const queryClient = useQueryClient();
  return useSessionMutation({
    mutationFn: async (chosen: Chosen): Promise<Prepared> => {
      try {
        return await prepare(queryClient, chosen, readSessionSignal());
      } catch (error) {
        if (!(error instanceof LostFileError)) throw error;
        return { name: chosen.file.name, kind: 'problems', problems: [LOST] };
      }
    },
  });
}
