import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { createDatabase, startPostmaster } from '#tests/fixtures/postgres.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../account.ts';
import { sumUpTimes } from '../overload/times.ts';
import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { runFloor } from './floor.ts';
import type { Floor } from './floor.ts';
import { measureLoad } from './load.ts';
import type { Row } from './rows.ts';

const ROUNDS = 3;
const MOST_CLIENTS = 64;
const CLIENTS = [1, 8, MOST_CLIENTS] as const;

type Clients = (typeof CLIENTS)[number];

const NEW_TASK = {
  title: 'One of many',
  description: '',
  priority: 'Low',
  dueDate: '2030-06-15',
  completed: false,
};

/** What the engine has to reach: creates a second, and the time that 99 of 100 creates of all clients need at most. */
type Goals = { perSecond: (clients: Clients) => Row['goal']; p99?: Row['goal'] };

type Both = { server: RunningServer; floor: Floor };

/** Creates of one account a second, beside the same rows for the same session that wait for the same disk. */
async function measureBoth(engine: string, { server, floor }: Both, goals: Goals): Promise<Row[]> {
  const rows: Row[] = [];
  for (const clients of CLIENTS) {
    const [samples, bare]: [number[], number[]] = [[], []];
    const [slowest, bareSlowest]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      // One account would be full before the end.
      const token = await signUp(server.url, makeAccount(`${clients}-${round}`));
      const create = { method: 'POST', body: NEW_TASK, token, clients } as const;
      const own = await measureLoad({ ...create, port: server.port, path: API_BASE + PATHS.tasks });
      const least = await measureLoad({ ...create, port: floor.port, path: '/create' });
      samples.push(own.perSecond);
      bare.push(least.perSecond);
      slowest.push(sumUpTimes(own.times).p99);
      bareSlowest.push(sumUpTimes(least.times).p99);
    }
    const name = `creates on ${engine}, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
    rows.push({ name, unit: 'a second', samples, floor: bare, goal: goals.perSecond(clients) });
    if (clients !== MOST_CLIENTS) continue;
    rows.push({
      name: `${name}: p99`,
      unit: 'ms',
      samples: slowest,
      floor: bareSlowest,
      ...(goals.p99 && { goal: goals.p99 }),
    });
  }
  return rows;
}

async function measureOn(engine: string, databaseUrl: string, goals: Goals): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-bench-'));
  try {
    const server = await startServer(folder, { env: { DATABASE_URL: databaseUrl }, isBuilt: true });
    try {
      const floor = await runFloor('floor-writes.ts', [folder, databaseUrl]);
      try {
        return await measureBoth(engine, { server, floor }, goals);
      } finally {
        await floor.stop();
      }
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many creates a second are answered, and within which time, on both databases. */
export async function measureCreates(): Promise<Row[]> {
  const least: Record<Clients, number> = { 1: 600, 8: 2_000, 64: 2_500 };
  const sqlite = await measureOn('SQLite', '', {
    perSecond: () => ({ leastOfFloor: 0.8 }),
    p99: { most: 60 },
  });
  const postgres = await startPostmaster({ isDurable: true });
  try {
    const databaseUrl = await createDatabase(postgres.url);
    return [
      ...sqlite,
      ...(await measureOn('PostgreSQL', databaseUrl, {
        perSecond: (clients) => ({ least: least[clients] }),
      })),
    ];
  } finally {
    await postgres.remove();
  }
}
