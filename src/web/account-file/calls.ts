import { useMutation, useQueryClient } from '@tanstack/react-query';

import { importAnswer } from '#contract/account-file.ts';
import type { ImportBody, ImportSummary } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';

import { api } from '../api.ts';
import { localDate } from '../tasks/due.ts';
import type { Task } from '../tasks/schema.ts';
import { readAccountFile } from './read-file.ts';
import { upload } from './upload.ts';

/** A chosen file: what it would do, or what is wrong with it. */
export type Prepared = { name: string } & (
  | { problems: string[] }
  | { content: ImportBody; summary: ImportSummary }
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

/** Reads a file and asks the server what importing it would do; writes nothing. */
export function usePrepareImport() {
  return useMutation({
    mutationFn: async ({ file, here }: { file: File; here: readonly Task[] }): Promise<Prepared> => {
      const read = await readAccountFile(file, here);
      if ('problems' in read) return { name: file.name, problems: read.problems };
      const { content, alreadyHere } = read;
      const { summary } = await api
        .post(PATHS.importPreview, { json: content, fetch: upload })
        .json(importAnswer);
      return {
        name: file.name,
        content,
        summary: { ...summary, unchanged: summary.unchanged + alreadyHere },
      };
    },
  });
}

/** Imports a file. Repeated after a lost answer it changes nothing more: its tasks have their ids. */
export function useImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (content: ImportBody) => {
      const { summary } = await api.post(PATHS.import, { json: content, fetch: upload }).json(importAnswer);
      return summary;
    },
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
