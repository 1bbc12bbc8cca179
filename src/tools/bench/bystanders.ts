import { setTimeout } from 'node:timers/promises';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeTask, makeTasks } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../account.ts';
import { seedTasks } from '../seed.ts';
import { openConnection, toBytes } from './connection.ts';
import type { Connection } from './connection.ts';
import { newestRenamer } from './newest-task.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 10_000;
const FEW_TASKS = 100;
const ROUNDS = 5;
const LISTS = 10;
/** As long as a list is on its way. */
const REST_MS = 30;
const MOST_MS = 20;
const LIST = API_BASE + PATHS.tasks;
const BYSTANDER = makeAccount('bystander');
const { title, dueDate } = makeTask();

/** The longest time that a request takes, which is sent again and again until the work ends, in ms. */
async function longestBeside(connection: Connection, request: Buffer, work: Promise<unknown>) {
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  let longest = 0;
  do longest = Math.max(longest, (await connection.ask(request)).ms);
  while (!over.signal.aborted);
  await ended;
  return longest;
}

/** How long somebody else waits at most while long lists are made after changes, beside how long they wait at most while nothing is. */
export async function measureBystanders(): Promise<Row[]> {
  return inWorld(TASKS, async ({ server, folder, token, tasks }) => {
    const other = await signUp(server.url, BYSTANDER);
    await seedTasks({ dataDir: folder }, BYSTANDER.email, makeTasks(FEW_TASKS));
    const greedy = await openConnection(server.port);
    const connection = await openConnection(server.port);
    const requests = [
      { name: `list of ${FEW_TASKS} tasks`, request: { method: 'GET', path: LIST, token: other } },
      { name: 'create', request: { method: 'POST', path: LIST, token: other, body: { title, dueDate } } },
    ] as const;
    const measured = requests.map(({ name, request }) => ({
      name,
      request: toBytes(request),
      beside: new Array<number>(),
      alone: new Array<number>(),
    }));
    const change = newestRenamer({ token, tasks }, greedy);
    // The first round is for what the server compiles.
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const { request, beside, alone } of measured) {
        let [longest, longestAlone] = [0, 0];
        for (let list = 0; list < LISTS; list += 1) {
          const encoding = list % 2 === 0 ? 'br' : undefined;
          await change();
          const asked = greedy.ask(toBytes({ method: 'GET', path: LIST, token, encoding }));
          longest = Math.max(longest, await longestBeside(connection, request, asked));
          const rest = setTimeout(REST_MS);
          longestAlone = Math.max(longestAlone, await longestBeside(connection, request, rest));
        }
        if (round < 0) continue;
        beside.push(longest);
        alone.push(longestAlone);
      }
    }
    greedy.close();
    connection.close();
    return measured.map(({ name, beside, alone }) => ({
      name: `${name} beside lists of ${TASKS} tasks: the longest`,
      unit: 'ms',
      samples: beside,
      floor: alone,
      goal: { most: MOST_MS },
    }));
  });
}
