import type { Surroundings } from './foreign-file.ts';
import { readForeign } from './read-foreign.ts';
import type { TableReading } from './read-foreign.ts';

/** What a page asks its worker to read. */
export type WorkerRequest = {
  file: Blob;
  surroundings: Surroundings;
  reading?: TableReading | undefined;
};

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  const { file, surroundings, reading } = event.data;
  void (async () => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    self.postMessage(readForeign(bytes, surroundings, reading));
  })();
});
