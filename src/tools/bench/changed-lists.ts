import * as z from 'zod/mini';

import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';

import { inAccounts, nameToken } from './accounts.ts';
import { openConnection, toBytes } from './connection.ts';
import { startFloor } from './floor.ts';
import { sendEach } from './load.ts';
import type { Row } from './rows.ts';

// So many that a round takes a while, and so few that the server still has the lists of all.
const ACCOUNTS = 500;
const TASKS = 100;
const ROUNDS = 5;
const LEAST = 2_300;
const LIST = API_BASE + PATHS.tasks;
const KINDS = [
  { name: ', after a change', encoding: undefined },
  { name: ', with brotli after a change', encoding: 'br' },
] as const;

const listSchema = z.object({ tasks: z.array(z.object({ _id: z.string() })) });

/** Asks for the list of each account. Resolves to the path of the newest task of each. */
async function findNewest(port: number, tokens: readonly string[]): Promise<string[]> {
  const connection = await openConnection(port);
  const newest: string[] = [];
  for (const token of tokens) {
    const { body } = await connection.ask(toBytes({ method: 'GET', path: LIST, token }));
    const [task] = listSchema.parse(JSON.parse(body().toString())).tasks;
    newest.push(API_BASE + pathWithId(PATHS.task, task?._id ?? ''));
  }
  connection.close();
  return newest;
}

/**
 * How many lists a second are answered over ten connections where each is the first after a change of its account, beside a bare
 * server that makes each of its rows. The changes are not counted.
 */
export async function measureChangedLists(): Promise<Row[]> {
  return inAccounts({ accounts: ACCOUNTS, tasks: TASKS }, async ({ server, folder }) => {
    const tokens = Array.from({ length: ACCOUNTS }, (_, index) => nameToken(index + 1));
    const floor = await startFloor(folder, server.url, nameToken(1));
    try {
      const newest = await findNewest(server.port, tokens);
      const measured = KINDS.map(({ name, encoding }) => ({
        name,
        encoding,
        samples: new Array<number>(),
        floor: new Array<number>(),
      }));
      // The first round is for what each of them compiles.
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const { encoding, samples, floor: least } of measured) {
          const body = { title: `Changed ${encoding ?? 'plainly'} ${round}` };
          const toPut = (path: string, index: number) =>
            toBytes({ method: 'PUT', path, token: tokens[index], body });
          const toGet = (path: string) =>
            tokens.map((token) => toBytes({ method: 'GET', path, token, encoding }));
          await sendEach(server.port, newest.map(toPut));
          const own = await sendEach(server.port, toGet(LIST));
          const made = await sendEach(floor.port, toGet('/made'));
          if (round < 0) continue;
          samples.push(own);
          least.push(made);
        }
      }
      return measured.map(({ name, samples, floor: least }) => ({
        name: `list of ${TASKS} tasks${name}`,
        unit: 'a second',
        samples,
        floor: least,
        goal: { least: LEAST },
      }));
    } finally {
      await floor.stop();
    }
  });
}
