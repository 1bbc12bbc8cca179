import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import * as z from 'zod/mini';

import { changeEventSchema } from '#contract/history.ts';
import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import { readEvents } from '#web/live/event-stream.ts';

import { openConnection, toBytes } from './connection.ts';
import { processorMs } from './processor.ts';
import { median } from './rows.ts';
import type { Row } from './rows.ts';
import { inWorld } from './world.ts';
import type { World } from './world.ts';

const TASKS = 10_000;
const TABS = 5;
const CHANGES = 10;
const WARM_CHANGES = 5;
// What follows from a change has its time.
const REST_MS = 1_000;
const ENCODINGS = 'gzip, deflate, br, zstd';

const listSchema = z.object({ seq: z.int(), mark: z.string() });

/** A tab: the number of the list that it has. */
type Tab = { seq: () => number };

/** Asks for what changed whenever the stream tells of a newer number, as a page does, until the signal ends that. */
async function openTab({ server, token }: World, signal: AbortSignal): Promise<Tab> {
  const connection = await openConnection(server.port);
  signal.addEventListener('abort', () => connection.close());
  const readList = async (query: string, encoding?: string) => {
    const path = API_BASE + PATHS.tasks + query;
    const answer = await connection.ask(toBytes({ method: 'GET', path, token, encoding }));
    return listSchema.parse(JSON.parse(answer.body().toString()));
  };
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
  const { body } = await fetch(server.url + API_BASE + PATHS.events, { headers, signal });
  let { seq, mark } = await readList('');
  const follow = async () => {
    if (!body) return;
    for await (const data of readEvents(body, () => {}))
      if (changeEventSchema.parse(JSON.parse(data)).seq > seq)
        ({ seq, mark } = await readList(`?since=${mark}`, ENCODINGS));
  };
  // A tab that breaks off is noticed by the change that it does not have.
  void follow().catch(() => {});
  return { seq: () => seq };
}

/** Changes one task, and gives the tabs the time to hear of it. Throws where one has not the list after it. */
async function changeOnce({ server, token, tasks }: World, tabs: readonly Tab[], title: string) {
  const before = Math.max(...tabs.map((tab) => tab.seq()));
  const connection = await openConnection(server.port);
  const path = API_BASE + pathWithId(PATHS.task, tasks.at(-1)?._id ?? '');
  await connection.ask(toBytes({ method: 'PUT', path, token, body: { title }, key: randomUUID() }));
  connection.close();
  await setTimeout(REST_MS);
  if (tabs.some((tab) => tab.seq() <= before)) throw new Error('A tab has not heard of a change.');
}

/** What one change costs the server while five tabs show the account's 10,000 tasks. */
export async function measureFiveTabsServer(): Promise<Row[]> {
  return inWorld(TASKS, async (world) => {
    const { pid } = world.server;
    const over = new AbortController();
    const tabs = await Promise.all(Array.from({ length: TABS }, async () => openTab(world, over.signal)));
    for (let change = 0; change < WARM_CHANGES; change += 1)
      await changeOnce(world, tabs, `Changed before ${change}`);
    const [busy, resting]: [number[], number[]] = [[], []];
    for (let change = 0; change < CHANGES; change += 1) {
      const begun = processorMs(pid);
      await setTimeout(REST_MS);
      const rested = processorMs(pid);
      await changeOnce(world, tabs, `Changed ${change}`);
      resting.push(rested - begun);
      busy.push(processorMs(pid) - rested);
    }
    over.abort();
    const rest = median(resting);
    return [
      {
        name: `one change at ${TASKS} tasks with ${TABS} tabs open: the server's processor`,
        unit: 'ms',
        samples: busy.map((ms) => ms - rest),
        goal: { most: 10 },
      },
    ];
  });
}
