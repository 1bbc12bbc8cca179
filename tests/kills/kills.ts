import { randomInt, randomUUID } from 'node:crypto';

import { accountFileSchema } from '#contract/account-file.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import type { DatabaseLocation } from '#server/database/database.ts';
import { verifyPlace } from '#server/database/read-only.ts';

import { signUp } from '../../src/tools/account.ts';
import type { RunningServer } from '../../src/tools/server.ts';
import { startServer } from '../../src/tools/server.ts';
import { makeAccount } from '../fixtures/users.ts';
import { Client } from './client.ts';
import type { Account, Line } from './ledger.ts';

const ACCOUNTS = 3;
const CLIENTS_OF_EACH = 2;
// From the middle of the first write to after many.
const LONGEST_MS = 250;

/** What was done, how long the server took to be back each time, and what was wrong. */
export type KillReport = { kills: number; acts: Map<string, number>; backMs: number[]; wrong: string[] };

export const newReport = (): KillReport => ({ kills: 0, acts: new Map(), backMs: [], wrong: [] });

async function readAccount(url: string, token: string): Promise<Account> {
  const answer = await fetch(url + API_BASE + PATHS.export, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { revisions, views = [] } = accountFileSchema.parse(await answer.json());
  const histories = new Map<string, Line[]>();
  for (const { taskId, verb, after } of revisions) {
    const line = { verb, title: after.title, completed: after.completed };
    histories.set(taskId, [...(histories.get(taskId) ?? []), line]);
  }
  return { histories, views: new Map(views.map(({ id, name }) => [id, name])) };
}

/** Says which tasks of an account nobody made. */
function findStrangers({ histories }: Account, clients: readonly Client[]): string[] {
  const known = new Set(clients.flatMap(({ ids }) => ids));
  return [...histories.keys()].filter((id) => !known.has(id)).map((id) => `Nobody made the task ${id}.`);
}

/** Lets a server on a database of its own be killed so many times among the writes of several clients. */
export async function killOften(
  { dataDir, databaseUrl }: DatabaseLocation,
  kills: number,
  report: KillReport,
): Promise<void> {
  const env = { DATABASE_URL: databaseUrl ?? '' };
  let server: RunningServer = await startServer(dataDir, { env });
  const { port } = server;
  let isOver = false;
  let gate = Promise.withResolvers<void>();
  const line = { url: async () => gate.promise.then(() => server.url), isOver: () => isOver };
  const onDone = (name: string) => report.acts.set(name, (report.acts.get(name) ?? 0) + 1);
  const accounts: { token: string; clients: Client[] }[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const token = await signUp(server.url, makeAccount(randomUUID()));
    const clients = Array.from({ length: CLIENTS_OF_EACH }, () => new Client(token, line, onDone));
    accounts.push({ token, clients });
  }
  const clients = accounts.flatMap((account) => account.clients);

  async function check(): Promise<void> {
    for (const { token, clients: own } of accounts) {
      const account = await readAccount(server.url, token);
      report.wrong.push(...findStrangers(account, own));
      for (const client of own) report.wrong.push(...client.check(account), ...client.wrong);
    }
    report.wrong.push(...(await verifyPlace({ dataDir, databaseUrl })).violations);
  }

  const work = Promise.all(clients.map(async (client) => client.work()));
  for (let round = 0; round < kills && report.wrong.length === 0; round += 1) {
    gate.resolve();
    await new Promise((resolve) => setTimeout(resolve, randomInt(LONGEST_MS)));
    gate = Promise.withResolvers<void>();
    await server.kill();
    const killed = performance.now();
    server = await startServer(dataDir, { port, env });
    report.backMs.push(performance.now() - killed);
    report.kills += 1;
    await check();
  }
  isOver = true;
  // Whoever has no answer from what is wrong would wait for it.
  if (report.wrong.length > 0) await server.kill();
  gate.resolve();
  await work;
  if (report.wrong.length === 0) await check();
  await server.stop();
}
