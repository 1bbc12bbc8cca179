import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

// What a process still does after its answer, such as the line of its log.
const SETTLE_MS = 20;

/** How long the threads of a process have had a processor, in ms, where the system tells it as Linux does. */
export function processorMs(pid: number): number {
  const threads = `/proc/${pid}/task`;
  let nanoseconds = 0;
  for (const thread of readdirSync(threads))
    nanoseconds += Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return nanoseconds / 1e6;
}

/** How long a process has a processor for what it is asked to do, in ms. */
export async function processorFor(pid: number, work: () => Promise<unknown>): Promise<number> {
  await setTimeout(SETTLE_MS);
  const before = processorMs(pid);
  await work();
  await setTimeout(SETTLE_MS);
  return processorMs(pid) - before;
}
