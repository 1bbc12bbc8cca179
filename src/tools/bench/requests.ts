import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';

import { startFloor } from './floor.ts';
import { requestsPerSecond } from './load.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';
import type { World } from './world.ts';

const TASKS = 100;
const ROUNDS = 3;
const CHANGES = 200;
const LIST = `${API_BASE}${PATHS.tasks}`;

/** How many lists a second one client gets compressed, each after a change, which is not counted. */
async function changedLists({ server, token, tasks }: World): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const change = server.url + API_BASE + pathWithId(PATHS.task, tasks.at(-1)?._id ?? '');
  let spent = 0;
  for (let index = 0; index < CHANGES; index += 1) {
    const body = JSON.stringify({ title: `Changed ${index}` });
    await (await fetch(change, { method: 'PUT', headers, body })).arrayBuffer();
    const begun = performance.now();
    const answer = await fetch(server.url + LIST, { headers: { ...headers, 'Accept-Encoding': 'br' } });
    await answer.arrayBuffer();
    spent += performance.now() - begun;
  }
  return Math.round((CHANGES / spent) * 1000);
}

/** The same of the list that did not change: what the request alone takes of one client. */
async function unchangedLists({ server, token }: World): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'br' };
  const begun = performance.now();
  for (let index = 0; index < CHANGES; index += 1)
    await (await fetch(server.url + LIST, { headers })).arrayBuffer();
  return Math.round((CHANGES / (performance.now() - begun)) * 1000);
}

const row = (name: string, samples: number[], least: number[], goal?: Row['goal']): Row => ({
  name: `list of ${TASKS} tasks${name}`,
  unit: 'a second',
  samples,
  floor: least,
  ...(goal && { goal }),
});

/** What the server answers a second over ten connections, beside a bare one that sends the same list ready-made. */
export async function measureRequests(): Promise<Row[]> {
  return inWorld(TASKS, async (world) => {
    const { server, folder, token } = world;
    const floor = await startFloor(folder, server.url, token);
    const [lists, bareLists]: [number[], number[]] = [[], []];
    const [packed, barePacked]: [number[], number[]] = [[], []];
    const [changed, unchanged]: [number[], number[]] = [[], []];
    const get = { method: 'GET', token } as const;
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        lists.push(await requestsPerSecond({ ...get, port: server.port, path: LIST }));
        bareLists.push(await requestsPerSecond({ ...get, port: floor.port, path: '/list' }));
        packed.push(await requestsPerSecond({ ...get, port: server.port, path: LIST, encoding: 'br' }));
        barePacked.push(await requestsPerSecond({ ...get, port: floor.port, path: '/list', encoding: 'br' }));
        changed.push(await changedLists(world));
        unchanged.push(await unchangedLists(world));
      }
    } finally {
      await floor.stop();
    }
    return [
      row('', lists, bareLists, { least: 10_000 }),
      row(', with brotli', packed, barePacked, { least: 10_000 }),
      row(', one client, with brotli after a change', changed, unchanged, { leastOfFloor: 0.5 }),
    ];
  });
}
