import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { importAnswerSchema } from '#contract/account-file.ts';
import type { ImportBody } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';

import { accountIdFrom } from '../api/account.ts';
import { api } from '../api/client.ts';
import type { Task } from '../model/task.ts';
import { taskQueries } from '../outbox/queries.ts';
import { profileQueries } from '../profile/queries.ts';
import { localDate } from '../time/calendar-day.ts';
import { previewOf } from './import-words.ts';
import type { ImportPreview } from './import-words.ts';
import { readAccountFile } from './read-file.ts';
import { upload } from './upload.ts';

/** A file that can be imported, and what that would do. */
export type Importable = { kind: 'csv' | 'json'; content: ImportBody; summary: ImportPreview };

/** A chosen file: what it would do, or what is wrong with it. */
export type Prepared = { name: string } & ({ problems: string[] } | Importable);

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

/** What is here now, asked for anew: an import whose answer was lost may have added some of the file. */
async function readHere(queryClient: QueryClient): Promise<readonly Task[]> {
  return (await queryClient.fetchQuery({ ...taskQueries.list(), staleTime: 0 })).tasks;
}

/** Reads a file and asks the server what importing it would do; writes nothing. */
export function usePrepareImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<Prepared> => {
      const { name } = file;
      const read = await readAccountFile(file, async () => ({
        account:
          accountIdFrom(await queryClient.query({ ...profileQueries.me(), staleTime: 'static' })) ?? '',
        here: await readHere(queryClient),
      }));
      if ('problems' in read) return { name, problems: read.problems };
      const { kind, content } = read;
      const { summary } = await api
        .post(PATHS.importPreview, { json: content, fetch: upload })
        .json(importAnswerSchema);
      return { name, kind, content, summary: previewOf(summary, read) };
    },
  });
}

/** Imports a file. Repeated after a lost answer it changes nothing more: its tasks have their ids. */
export function useImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, content }: Pick<Importable, 'kind' | 'content'>) => {
      // A row never overwrites what was made of it, also where that happened after the preview.
      const here = new Set(kind === 'csv' ? (await readHere(queryClient)).map(({ _id }) => _id) : []);
      const json = { ...content, tasks: content.tasks.filter(({ _id }) => !here.has(_id)) };
      const { summary } = await api.post(PATHS.import, { json, fetch: upload }).json(importAnswerSchema);
      return summary;
    },
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
