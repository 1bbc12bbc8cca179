import * as z from 'zod/mini';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { inAccounts, nameToken } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { openConnection, toBytes } from './connection.ts';
import type { Row } from './rows.ts';

const [TASKS, FEW_TASKS] = [50_000, 1_000];
const ROUNDS = 15;
const MOST_OF_FLOOR = 1.5;
const LIST = API_BASE + PATHS.tasks;
const { title, dueDate } = makeTask();

const markSchema = z.object({ mark: z.string() });

type Figures = { create: number; difference: number; list: number };

const readMark = (body: Buffer) => markSchema.parse(JSON.parse(body.toString())).mark;

/** Opens an account. Resolves to what measures a create, the difference from before it, and the list of a thousand tasks after it, in ms. */
async function openAccount({ server }: Accounts, count: number) {
  const connection = await openConnection(server.port);
  const token = nameToken(1);
  const ask = async (query = '') => connection.ask(toBytes({ method: 'GET', path: LIST + query, token }));
  let mark = readMark((await ask()).body());
  const create = toBytes({ method: 'POST', path: LIST, token, body: { title, dueDate } });
  return {
    close: connection.close,
    measure: async (): Promise<Figures> => {
      const created = await connection.ask(create);
      const difference = await ask(`?since=${mark}`);
      const list = await ask();
      mark = readMark(difference.body());
      return { create: created.ms, difference: difference.ms, list: list.ms / (count / 1_000) };
    },
  };
}

/** What an account of 50,000 tasks waits for, beside one of 1,000 on a server of its own. */
export async function measureLargeAccount(): Promise<Row[]> {
  return inAccounts({ accounts: 1, tasks: FEW_TASKS }, async (small) =>
    inAccounts({ accounts: 1, tasks: TASKS }, async (large) => {
      const few = await openAccount(small, FEW_TASKS);
      const many = await openAccount(large, TASKS);
      const [own, least]: [Figures[], Figures[]] = [[], []];
      // The first round is for what each of them compiles.
      await few.measure();
      await many.measure();
      for (let round = 0; round < ROUNDS; round += 1) {
        least.push(await few.measure());
        own.push(await many.measure());
      }
      few.close();
      many.close();
      const row = (name: string, figure: keyof Figures): Row => ({
        name: `${name} in an account of ${TASKS} tasks, beside one of ${FEW_TASKS}`,
        unit: 'ms',
        samples: own.map((one) => one[figure]),
        floor: least.map((one) => one[figure]),
        goal: { mostOfFloor: MOST_OF_FLOOR },
      });
      return [
        row('create', 'create'),
        row('difference', 'difference'),
        row('list after a change, for each 1000 tasks,', 'list'),
      ];
    }),
  );
}
