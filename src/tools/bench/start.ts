import { setTimeout } from 'node:timers/promises';

import { readMemory } from '../overload/memory.ts';
import { startServer } from '../server.ts';
import { restartFloor, startFloor } from './floor.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 10_000;
const STARTS = 5;
const REST_MS = 2_000;

type Figures = { ms: number; megabytes: number };
type Started = { pid: number; stop: () => Promise<void> };

async function measureOne(start: () => Promise<Started>): Promise<Figures> {
  const begun = performance.now();
  const { pid, stop } = await start();
  const ms = performance.now() - begun;
  await setTimeout(REST_MS);
  const megabytes = readMemory(pid)?.now ?? NaN;
  await stop();
  return { ms, megabytes };
}

/** From the start of the server's process to its first answer, and the memory that it then rests with. */
export async function measureStart(): Promise<Row[]> {
  return inWorld(TASKS, async ({ server, folder, token }) => {
    await (await startFloor(folder, server.url, token)).stop();
    await server.stop();
    const [app, bare]: [Figures[], Figures[]] = [[], []];
    for (let start = 0; start < STARTS; start += 1) {
      app.push(await measureOne(async () => startServer(folder, { isBuilt: true })));
      bare.push(await measureOne(async () => restartFloor(folder)));
    }
    const row = (name: string, unit: string, figure: keyof Figures, most: number): Row => ({
      name: `${name} at ${TASKS} tasks`,
      unit,
      samples: app.map((one) => one[figure]),
      floor: bare.map((one) => one[figure]),
      goal: { most },
    });
    return [row('start of the server', 'ms', 'ms', 400), row('its memory at rest', 'MB', 'megabytes', 100)];
  });
}
