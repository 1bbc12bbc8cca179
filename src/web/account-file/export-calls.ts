import { PATHS } from '#contract/paths.ts';

import { api, explainFailure } from '../api/client.ts';
import { useSessionMutation } from '../api/use-session-mutation.ts';
import { useLateFailure } from '../edits/use-late-failure.ts';
import type { Task } from '../model/task.ts';
import { readOutbox } from '../outbox-state/state.ts';
import { localDate } from '../time/calendar-day.ts';
import { toCsv } from './csv.ts';

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function useExportEverything() {
  const sayLate = useLateFailure();
  return useSessionMutation({
    mutationFn: async () => {
      save(await api.get(PATHS.export).blob(), `holdfast-${localDate(new Date())}.json`);
    },
    onError: (error) => sayLate('Export failed', explainFailure(error).detail),
  });
}

/** Returns the ids of those tasks that the server has not made yet: they are created here, or follow upon a completion. */
function listUnmade(tasks: readonly Task[]): Set<string> {
  const open = readOutbox()?.open ?? [];
  const created = open.filter(({ verb }) => verb === 'create').map(({ taskId }) => taskId);
  const next = new Map(open.flatMap(({ spawns }) => (spawns ? [[spawns._id, spawns] as const] : [])));
  // One that the server has made has another time than its predecessor.
  const following = tasks.filter(
    ({ _id, createdAt }) => next.has(_id) && next.get(_id)?.createdAt === createdAt,
  );
  return new Set([...created, ...following.map(({ _id }) => _id)]);
}

/** Its code comes with the page: one whose server has other files by now can still give the tasks away. */
export function exportCsv(tasks: readonly Task[]): void {
  const csv = new Blob([toCsv(tasks, listUnmade(tasks))], { type: 'text/csv' });
  save(csv, `holdfast-tasks-${localDate(new Date())}.csv`);
}
