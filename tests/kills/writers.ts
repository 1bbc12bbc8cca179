import { randomUUID } from 'node:crypto';

import { accountFileSchema } from '#contract/account-file.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import type { DatabaseLocation } from '#server/database/database.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { signUp } from '../../src/tools/account.ts';
import { makeAccount } from '../fixtures/users.ts';
import { ACTS } from './acts.ts';
import { Client } from './client.ts';
import type { Account, Line } from './ledger.ts';
import { describeLines } from './ledger.ts';
import { Owner, OWNER_ACTS } from './owner.ts';
import type { Heard, Way } from './request.ts';

/** The names of all kinds of writes. */
export const KINDS = [...Object.keys(ACTS), ...OWNER_ACTS];

const ACCOUNTS = 3;
const CLIENTS_OF_EACH = 2;
const OWNERS = 3;

async function readAccount(url: string, token: string): Promise<Account> {
  const answer = await fetch(url + API_BASE + PATHS.export, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { revisions, views = [] } = accountFileSchema.parse(await answer.json());
  const histories = new Map<string, Line[]>();
  for (const { taskId, verb, after } of revisions) {
    const { title, description, labels, completed } = after;
    const line = { verb, title, description, labels, completed };
    histories.set(taskId, [...(histories.get(taskId) ?? []), line]);
  }
  return { histories, views: new Map(views.map(({ id, name }) => [id, name])) };
}

/** Says which tasks of an account nobody made. */
function findStrangers({ histories }: Account, clients: readonly Client[]): string[] {
  const known = new Set(clients.flatMap(({ ids }) => ids));
  return [...histories]
    .filter(([id]) => !known.has(id))
    .map(([id, lines]) => `Nobody made the task ${id}: ${describeLines(lines)}.`);
}

/** Signs up some accounts with several clients each, which do all kinds of writes once they are told to work, beside some owners. */
export async function makeWriters(url: string, way: Way, heard: Heard) {
  const accounts: { token: string; clients: Client[] }[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const token = await signUp(url, makeAccount(randomUUID()));
    const clients = Array.from({ length: CLIENTS_OF_EACH }, () => new Client(token, way, heard));
    accounts.push({ token, clients });
  }
  const owners = Array.from({ length: OWNERS }, () => new Owner(way, heard));
  const workers = [...accounts.flatMap(({ clients }) => clients), ...owners];

  return {
    /** Resolves when it is over for all of them. */
    work: async () => Promise.all(workers.map(async (worker) => worker.work())),
    /** Says what is not as it was answered: what a server holds, and its database by itself. */
    async check(from: string, place: DatabaseLocation): Promise<string[]> {
      const wrong: string[] = [];
      for (const { token, clients } of accounts) {
        const account = await readAccount(from, token);
        wrong.push(...findStrangers(account, clients));
        for (const client of clients) wrong.push(...client.check(account), ...client.wrong);
      }
      for (const owner of owners) wrong.push(...(await owner.check(from)));
      return [...wrong, ...(await verifyDatabase(place)).violations];
    },
  };
}
