import { importAnswerSchema } from '#contract/account-file.ts';
import { trashAnswerSchema } from '#contract/history.ts';
import { PATHS, taskPath } from '#contract/paths.ts';
import { toCsv } from '#web/account-file/csv.ts';
import { readCsv } from '#web/account-file/read-csv.ts';
import { readAccountFile } from '#web/account-file/read-file.ts';
import { accountIdFrom } from '#web/api/account.ts';
import { api } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { Task } from '#web/model/task.ts';
import { taskQueries } from '#web/outbox/queries.ts';
import { profileQueries } from '#web/profile/queries.ts';

/* The calls of the trash and of 'Your data' (trash/queries.ts, account-file/calls.ts). */

export async function readTrash(): Promise<readonly Task[]> {
  const { tasks } = await api.get(PATHS.trash).json(trashAnswerSchema);
  return tasks;
}

export async function purge(taskId: string): Promise<void> {
  await api.delete(taskPath(PATHS.purgeTask, taskId));
}

async function readHere(): Promise<readonly Task[]> {
  return (await queryClient.fetchQuery({ ...taskQueries.list(), staleTime: 0 })).tasks;
}

export async function exportCsv(): Promise<string> {
  return toCsv(await readHere());
}

export async function importFile(text: string): Promise<{ problems: readonly string[] } | { added: number }> {
  const readImporter = async () => ({
    account: accountIdFrom(await queryClient.ensureQueryData(profileQueries.me())) ?? '',
    here: await readHere(),
  });
  const read = await readAccountFile(new Blob([text]), readImporter, readCsv);
  if ('problems' in read) return { problems: read.problems };
  const { kind, content } = read;
  if (content instanceof Blob) throw new Error('No file of a script is so large.');
  await api.post(PATHS.importPreview, { json: content }).json(importAnswerSchema);
  const here = new Set(kind === 'csv' ? (await readHere()).map(({ _id }) => _id) : []);
  const json = { ...content, tasks: content.tasks.filter(({ _id }) => !here.has(_id)) };
  const { summary } = await api.post(PATHS.import, { json }).json(importAnswerSchema);
  await queryClient.invalidateQueries();
  return { added: summary.added };
}
