import type { Surroundings } from './foreign-file.ts';
import { readForeign } from './read-foreign.ts';
import type { ForeignAnswer, TableReading } from './read-foreign.ts';
import { taskIds } from './task-ids.ts';

/** What a page asks its worker to read. */
export type WorkerRequest = {
  file: Blob;
  surroundings: Surroundings;
  reading?: TableReading | undefined;
  /** Whose tasks they become. */
  account: string;
};

/** What was read, with the ids of the tasks: to make those of a large file would hold the page up. */
export type WorkerAnswer =
  | Exclude<ForeignAnswer, { kind: 'tasks' }>
  | (Extract<ForeignAnswer, { kind: 'tasks' }> & { ids: string[] });

function withIds(answer: ForeignAnswer, account: string): WorkerAnswer {
  return answer.kind === 'tasks' ? { ...answer, ids: taskIds(answer.file, account) } : answer;
}

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  const { file, surroundings, reading, account } = event.data;
  void (async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    self.postMessage(withIds(readForeign(bytes, surroundings, reading), account));
  })();
});
