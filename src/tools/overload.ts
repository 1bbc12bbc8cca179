import { Console } from 'node:console';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { makeTasks } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from './account.ts';
import { watchAsBystander } from './overload/bystander.ts';
import { startLoad } from './overload/load-process.ts';
import { findLoad, LOADS } from './overload/loads.ts';
import type { LoadName } from './overload/loads.ts';
import { peakMegabytes } from './overload/memory.ts';
import { say } from './process.ts';
import { seedTasks } from './seed.ts';
import { startServer } from './server.ts';

/*
 * What another user of the server notices while one account or many strangers overload it, one load after the other.
 * npm run overload, or some of the loads by name: npm run overload -- lists logins
 */

const TASKS = 10_000;
const [GREEDY, BYSTANDER] = [makeAccount('greedy'), makeAccount('bystander')];

/** Puts one load on a server of its own and returns the row of the table. */
async function measure(name: LoadName) {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-overload-'));
  const server = await startServer(folder);
  try {
    const token = await signUp(server.url, GREEDY);
    const bystander = await signUp(server.url, BYSTANDER);
    await seedTasks(folder, GREEDY.email, makeTasks(TASKS));
    const load = startLoad({ name, port: server.port, token, email: GREEDY.email });
    await load.begun;
    const before = peakMegabytes(server.pid);
    const figures = await watchAsBystander(server.url, bystander, load.ended);
    const counts = await load.ended;
    const { what, goal = '' } = findLoad(name);
    return {
      load: what,
      ...figures,
      'memory MB': `${before} -> ${peakMegabytes(server.pid)}`,
      goal,
      answers: JSON.stringify(counts).replaceAll(/["{}]/g, ''),
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const isLoad = (name: string): name is LoadName => name in LOADS;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !isLoad(name));
if (unknown.length > 0) {
  say(`There is no load named ${unknown.join(', ')}. The loads: ${Object.keys(LOADS).join(', ')}.`);
  process.exitCode = 1;
} else {
  const rows: object[] = [];
  for (const name of Object.keys(LOADS).filter(isLoad)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`Putting on: ${findLoad(name).what} ...`);
    rows.push(await measure(name));
  }
  new Console(process.stdout).table(rows);
}
