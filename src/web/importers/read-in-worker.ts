import type { WorkerAnswer, WorkerRequest } from './worker.ts';

// A file within the limits takes about a second; one that takes longer was made for that.
const LONGEST_MS = 30_000;

const TOO_LONG = 'It takes too long to read. Divide it into several files.';
const DIED = 'It could not be read: the browser stopped over it. Reload the page, and choose it again.';

/** Reads a file of another product beside the page, which goes on answering. */
export async function readInWorker(request: WorkerRequest): Promise<WorkerAnswer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<WorkerAnswer>((resolve) => {
      const fail = (problem: string) => resolve({ kind: 'problems', problems: [problem] });
      setTimeout(() => fail(TOO_LONG), LONGEST_MS);
      worker.addEventListener('error', () => fail(DIED));
      worker.addEventListener('message', (event: MessageEvent<WorkerAnswer>) => resolve(event.data));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
