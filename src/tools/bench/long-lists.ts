import { API_BASE, PATHS } from '#contract/paths.ts';

import { openConnection, toBytes } from './connection.ts';
import type { Connection } from './connection.ts';
import { startFloor } from './floor.ts';
import { newestRenamer } from './newest-task.ts';
import { processorFor } from './processor.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 10_000;
const ROUNDS = 5;
const ANSWERS = 10;
const LIST = API_BASE + PATHS.tasks;
const KINDS = [
  { name: '', encoding: undefined },
  { name: ', with brotli', encoding: 'br' },
] as const;
const MOST_UNCHANGED_MS = 1;
const MOST_CHANGED_MS = 25;

/** A process that answers, and a connection to it. */
type Answering = { pid: number; connection: Connection };

/** The processor's time of an answer, in ms, where many come one after the other. */
async function measureCost({ pid, connection }: Answering, request: Buffer): Promise<number> {
  const all = await processorFor(pid, async () => {
    for (let answer = 0; answer < ANSWERS; answer += 1) await connection.ask(request);
  });
  return all / ANSWERS;
}

/** The same where each follows a change, which is no part of it. */
async function costAfter(change: () => Promise<void>, { pid, connection }: Answering, request: Buffer) {
  let all = 0;
  for (let answer = 0; answer < ANSWERS; answer += 1) {
    await change();
    all += await processorFor(pid, async () => connection.ask(request));
  }
  return all / ANSWERS;
}

const row = (when: string, samples: number[], floor: number[], most: number): Row => ({
  name: `list of ${TASKS} tasks${when}: the server's processor`,
  unit: 'ms',
  samples,
  floor,
  goal: { most },
});

/** What a long list costs the server, beside a bare one that has it ready, or makes it of the rows. */
export async function measureLongLists(): Promise<Row[]> {
  return inWorld(TASKS, async ({ server, folder, token, tasks }) => {
    const floor = await startFloor(folder, server.url, token);
    const own = { pid: server.pid, connection: await openConnection(server.port) };
    const bare = { pid: floor.pid, connection: await openConnection(floor.port) };
    const change = newestRenamer({ token, tasks }, own.connection);
    try {
      const measured = KINDS.map(({ name, encoding }) => ({
        name,
        encoding,
        unchanged: new Array<number>(),
        ready: new Array<number>(),
        changed: new Array<number>(),
        made: new Array<number>(),
      }));
      // The first round is for what each of them compiles.
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const { encoding, ...samples } of measured) {
          const ask = (path: string) => toBytes({ method: 'GET', path, token, encoding });
          const figures = {
            changed: await costAfter(change, own, ask(LIST)),
            made: await costAfter(async () => {}, bare, ask('/made')),
            unchanged: await measureCost(own, ask(LIST)),
            ready: await measureCost(bare, ask('/list')),
          };
          if (round < 0) continue;
          samples.changed.push(figures.changed);
          samples.made.push(figures.made);
          samples.unchanged.push(figures.unchanged);
          samples.ready.push(figures.ready);
        }
      }
      return measured.flatMap(({ name, unchanged, ready, changed, made }) => [
        row(name, unchanged, ready, MOST_UNCHANGED_MS),
        row(`${name === '' ? ',' : name} after a change`, changed, made, MOST_CHANGED_MS),
      ]);
    } finally {
      own.connection.close();
      bare.connection.close();
      await floor.stop();
    }
  });
}
