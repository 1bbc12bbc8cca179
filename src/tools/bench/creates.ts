import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { createDatabase, startPostmaster } from '#tests/fixtures/postgres.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../account.ts';
import { startServer } from '../server.ts';
import { runFloor } from './floor.ts';
import { requestsPerSecond } from './load.ts';
import type { Row } from './rows.ts';

const ROUNDS = 3;
const CLIENTS = [1, 8, 64] as const;

type Clients = (typeof CLIENTS)[number];

const NEW_TASK = {
  title: 'One of many',
  description: '',
  priority: 'Low',
  dueDate: '2030-06-15',
  completed: false,
};

/** Creates of one account a second, beside the same rows for the same session that wait for the same disk. */
async function measureOn(
  engine: string,
  databaseUrl: string,
  goal: (clients: Clients) => Row['goal'],
): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-bench-'));
  const server = await startServer(folder, { env: { DATABASE_URL: databaseUrl }, isBuilt: true });
  const floor = await runFloor('floor-writes.ts', [folder, databaseUrl]);
  try {
    const rows: Row[] = [];
    for (const clients of CLIENTS) {
      const [samples, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        // One account would be full before the end.
        const token = await signUp(server.url, makeAccount(`${clients}-${round}`));
        const create = { method: 'POST', body: NEW_TASK, token, clients } as const;
        samples.push(await requestsPerSecond({ ...create, port: server.port, path: API_BASE + PATHS.tasks }));
        bare.push(await requestsPerSecond({ ...create, port: floor.port, path: '/create' }));
      }
      const name = `creates on ${engine}, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
      rows.push({ name, unit: 'a second', samples, floor: bare, goal: goal(clients) });
    }
    return rows;
  } finally {
    await floor.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many creates a second are answered, on both databases. */
export async function measureCreates(): Promise<Row[]> {
  const least: Record<Clients, number> = { 1: 600, 8: 2_000, 64: 2_500 };
  const sqlite = await measureOn('SQLite', '', () => ({ leastOfFloor: 0.8 }));
  const postgres = await startPostmaster();
  try {
    const databaseUrl = await createDatabase(postgres.url);
    return [
      ...sqlite,
      ...(await measureOn('PostgreSQL', databaseUrl, (clients) => ({ least: least[clients] }))),
    ];
  } finally {
    await postgres.remove();
  }
}
