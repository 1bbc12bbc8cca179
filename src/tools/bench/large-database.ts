import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { startServer } from '../server.ts';
import { nameAccount, inAccounts, nameToken } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { openConnection, toBytes } from './connection.ts';
import type { Row } from './rows.ts';

const TASKS = 100;
const [ACCOUNTS, FEW_ACCOUNTS] = [10_000, 100];
const ROUNDS = 30;
const WARM_ROUNDS = 5;
const STARTS = 5;
const MOST_OF_FLOOR = 1.5;
const LIST = API_BASE + PATHS.tasks;
const { title, dueDate } = makeTask();

type Figures = { list: number; create: number; login: number };

/** Opens a database. Resolves to what measures the list of an account that has not asked before, its create and a login, in ms. */
async function openAccounts({ server }: Accounts, accounts: number) {
  const connection = await openConnection(server.port);
  const timed = async (request: Buffer) => (await connection.ask(request)).ms;
  const login = toBytes({
    method: 'POST',
    path: API_BASE + PATHS.login,
    body: { email: nameAccount(1).email, password: nameAccount(1).password },
  });
  let asked = 0;
  return {
    close: connection.close,
    measure: async (): Promise<Figures> => {
      asked += 1;
      // They stand all over the database.
      const token = nameToken(1 + asked * Math.floor(accounts / (ROUNDS + WARM_ROUNDS + 1)));
      return {
        list: await timed(toBytes({ method: 'GET', path: LIST, token })),
        create: await timed(toBytes({ method: 'POST', path: LIST, token, body: { title, dueDate } })),
        login: await timed(login),
      };
    },
  };
}

/** From the start of the server's process to its first answer, in ms. */
async function timeStart(folder: string): Promise<number> {
  const begun = performance.now();
  const { stop } = await startServer(folder, { isBuilt: true });
  const ms = performance.now() - begun;
  await stop();
  return ms;
}

async function timeStarts(small: Accounts, large: Accounts) {
  const [own, least]: [number[], number[]] = [[], []];
  for (const { server } of [small, large]) await server.stop();
  for (let start = 0; start < STARTS; start += 1) {
    least.push(await timeStart(small.folder));
    own.push(await timeStart(large.folder));
  }
  return { own, least };
}

/** What usual accounts wait for among 10,000 others, beside the same among a hundred on a server of its own. */
export async function measureLargeDatabase(): Promise<Row[]> {
  return inAccounts({ accounts: FEW_ACCOUNTS, tasks: TASKS }, async (small) =>
    inAccounts({ accounts: ACCOUNTS, tasks: TASKS }, async (large) => {
      const few = await openAccounts(small, FEW_ACCOUNTS);
      const many = await openAccounts(large, ACCOUNTS);
      const [own, least]: [Figures[], Figures[]] = [[], []];
      for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
        const figures = [await few.measure(), await many.measure()] as const;
        if (round < 0) continue;
        least.push(figures[0]);
        own.push(figures[1]);
      }
      few.close();
      many.close();
      const starts = await timeStarts(small, large);
      const row = (name: string, samples: number[], floor: number[]): Row => ({
        name: `${name} among ${ACCOUNTS} accounts of ${TASKS} tasks, beside ${FEW_ACCOUNTS}`,
        unit: 'ms',
        samples,
        floor,
        goal: { mostOfFloor: MOST_OF_FLOOR },
      });
      const pick = (figures: Figures[], figure: keyof Figures) => figures.map((one) => one[figure]);
      const figureRow = (name: string, figure: keyof Figures) =>
        row(name, pick(own, figure), pick(least, figure));
      return [
        figureRow('first list of an account', 'list'),
        figureRow('create', 'create'),
        figureRow('login', 'login'),
        row('start of the server', starts.own, starts.least),
      ];
    }),
  );
}
