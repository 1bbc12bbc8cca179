import { API_BASE, PATHS } from '#contract/paths.ts';

import { startFloor } from './floor.ts';
import { requestsPerSecond } from './load.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';

const TASKS = 100;
const ROUNDS = 3;
const LIST = `${API_BASE}${PATHS.tasks}`;

const NEW_TASK = {
  title: 'One of many',
  description: '',
  priority: 'Low',
  dueDate: '2030-06-15',
  completed: false,
};

/** What the server answers a second over ten connections, beside a bare one that sends the same list ready-made. */
export async function measureRequests(): Promise<Row[]> {
  return inWorld(TASKS, async ({ server, folder, token }) => {
    const floor = await startFloor(folder, server.url, token);
    const [lists, bareLists, creates]: [number[], number[], number[]] = [[], [], []];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        lists.push(await requestsPerSecond({ port: server.port, method: 'GET', path: LIST, token }));
        bareLists.push(await requestsPerSecond({ port: floor.port, method: 'GET', path: '/list', token }));
      }
      // Last: they make the list longer.
      const create = { port: server.port, method: 'POST', path: LIST, token, body: NEW_TASK } as const;
      for (let round = 0; round < ROUNDS; round += 1) creates.push(await requestsPerSecond(create));
    } finally {
      await floor.stop();
    }
    return [
      {
        name: `list of ${TASKS} tasks`,
        unit: 'a second',
        samples: lists,
        floor: bareLists,
        goal: { least: 10_000 },
      },
      { name: 'creates, 10 clients', unit: 'a second', samples: creates, goal: { least: 1_080 } },
    ];
  });
}
