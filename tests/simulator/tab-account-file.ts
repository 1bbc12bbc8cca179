import { importAnswerSchema } from '#contract/account-file.ts';
import type { ImportBody } from '#contract/account-file.ts';
import { trashAnswerSchema } from '#contract/history.ts';
import type { DeletedTask } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { toCsv } from '#web/account-file/csv.ts';
import { toImportBody } from '#web/account-file/foreign-import.ts';
import type { ImportingAccount } from '#web/account-file/import-steps.ts';
import { idsFor } from '#web/account-file/known-tasks.ts';
import { readCsv } from '#web/account-file/read-csv.ts';
import { readAccountFile } from '#web/account-file/read-file.ts';
import { readHere } from '#web/account-file/read-here.ts';
import { accountIdFrom } from '#web/api/account.ts';
import { api } from '#web/api/client.ts';
import { ifMatch } from '#web/api/if-match.ts';
import { queryClient } from '#web/api/query-client.ts';
import { readSessionSignal } from '#web/api/token.ts';
import { revisionQueries } from '#web/history/queries.ts';
import { isAsNow, pickRestorable, seenNow } from '#web/history/restorable.ts';
import { readForeign } from '#web/importers/read-foreign.ts';
import { importNoted } from '#web/imports/send-import.ts';
import type { Restorable } from '#web/model/task.ts';
import type { Task } from '#web/model/task.ts';
import { profileQueries } from '#web/profile/queries.ts';
import { localDate } from '#web/time/calendar-day.ts';

import type { ImportResult } from './tab-app.ts';

/* The calls of the trash, of a task's history and of 'Your data' (trash/queries.ts, history/task-history.tsx, account-file/preview-calls.ts, import-calls.ts and export-calls.ts). */

export async function readTrash(): Promise<readonly DeletedTask[]> {
  const { tasks } = await api.get(PATHS.trash).json(trashAnswerSchema);
  return tasks;
}

export async function purge({ _id, version }: DeletedTask): Promise<void> {
  await api.delete(pathWithId(PATHS.purgeTask, _id), { headers: ifMatch(version) });
}

export async function readVersions(
  taskId: string,
  readTasks: () => readonly Task[] | null,
): Promise<readonly Restorable[]> {
  const { pages } = await queryClient.fetchInfiniteQuery(revisionQueries.forTask(taskId));
  return pages.flatMap(({ revisions, createdAt }) => {
    const [newest] = revisions;
    if (!newest) return [];
    const now = seenNow(readTasks() ?? undefined, newest, createdAt);
    // The one that the task is has no button.
    return revisions
      .map((revision) => ({ fields: pickRestorable(revision), ...now }))
      .filter((version) => !isAsNow(version));
  });
}

export async function exportCsv(): Promise<string> {
  return toCsv((await readHere(queryClient, readSessionSignal())).tasks);
}

async function readAccountId(): Promise<string> {
  return accountIdFrom(await queryClient.query({ ...profileQueries.me(), staleTime: 'static' })) ?? '';
}

/** Imports the rows of a table. */
async function importRows(content: ImportBody, session: AbortSignal): Promise<{ added: number }> {
  session.throwIfAborted();
  const { summary: foretold } = await api
    .post(PATHS.importPreview, { json: content })
    .json(importAnswerSchema);
  // Where nothing would be written there is no button that imports.
  if (foretold.added + foretold.changed === 0) return { added: 0 };
  const here = new Set((await readHere(queryClient, session)).tasks.map(({ _id }) => _id));
  const json = { ...content, tasks: content.tasks.filter(({ _id }) => !here.has(_id)), addsOnly: true };
  if (json.tasks.length === 0) return { added: 0 };
  session.throwIfAborted();
  const { added } = foretold;
  const preview = { added, changed: 0, restored: 0, unchanged: 0, differing: 0 };
  const { answer } = importNoted(null, { kind: 'tasks', preview }, async (key) =>
    api.post(PATHS.import, { json, headers: { 'Idempotency-Key': key } }).json(importAnswerSchema),
  );
  const { summary } = await answer;
  session.throwIfAborted();
  await queryClient.invalidateQueries();
  return { added: summary.added };
}

async function readImporter(): Promise<ImportingAccount> {
  return { account: await readAccountId(), here: (await readHere(queryClient, readSessionSignal())).tasks };
}

export async function importFile(text: string): Promise<ImportResult> {
  const session = readSessionSignal();
  const read = await readAccountFile(new Blob([text]), readImporter, readCsv);
  if ('problems' in read) return { problems: read.problems };
  if (read.kind === 'account') throw new Error('No script has such a file.');
  return importRows(read.content, session);
}

/** Imports a file of another product. */
export async function importForeign(text: string): Promise<ImportResult> {
  const session = readSessionSignal();
  const today = localDate(new Date());
  const context = { today, zone: 'UTC', name: 'Inbox' };
  const read = readForeign(new TextEncoder().encode(text), context);
  if (read.kind !== 'tasks') throw new Error('No script has such a file.');
  const ids = idsFor(read.file, await readImporter());
  return importRows(toImportBody(read.file, { undatedDue: today, hasListLabels: true }, ids), session);
}
