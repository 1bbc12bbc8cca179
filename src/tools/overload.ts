import { Console } from 'node:console';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { promises as timers } from 'node:timers';
import { parseArgs } from 'node:util';

import { createDatabase, dropDatabase, startPostmaster } from '#tests/fixtures/postgres.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from './account.ts';
import { exitOnError } from './arguments.ts';
import { watchAsBystander } from './overload/bystander.ts';
import { checkGoal } from './overload/goals.ts';
import { startLoad } from './overload/load-process.ts';
import type { LoadName } from './overload/loads.ts';
import { findLoad, isLoad, LOAD_NAMES } from './overload/loads.ts';
import { forgetPeak, readMemory } from './overload/memory.ts';
import { say } from './process.ts';
import { seedTasks } from './seed.ts';
import { startServer } from './server.ts';

/*
 * What another user of the server notices while one account or many strangers overload it, one load after the other.
 * npm run overload, or some of the loads by name: npm run overload -- lists logins. With --postgres it is on a PostgreSQL of
 * its own, and with --on postgres://... on that one, in databases of its own.
 */

const TASKS = 10_000;
// Node gives memory back when it has had nothing to do for a while.
const REST_MS = 10_000;
const [GREEDY, BYSTANDER] = [makeAccount('greedy'), makeAccount('bystander')];

/** Puts one load on a server of its own, and returns its row of the table, with what it was answered. */
async function measure(name: LoadName, databaseUrl: string | undefined) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-overload-'));
  // Only a proxy may tell the addresses of its clients.
  const env = { DATABASE_URL: databaseUrl ?? '', TRUST_PROXY: '1' };
  const server = await startServer(dataDir, { env, isBuilt: true });
  try {
    const token = await signUp(server.url, GREEDY);
    const bystander = await signUp(server.url, BYSTANDER);
    await seedTasks({ dataDir, databaseUrl }, GREEDY.email, makeTasks(TASKS));
    const rest = readMemory(server.pid);
    const load = startLoad({ name, port: server.port, token });
    await load.begun;
    forgetPeak(server.pid);
    const { failed, ...figures } = await watchAsBystander(server.url, bystander, load.ended);
    const answers = await load.ended;
    const peak = readMemory(server.pid);
    await timers.setTimeout(REST_MS);
    const after = readMemory(server.pid);
    const memory = rest && peak && { rest: rest.now, peak: peak.peak };
    const { what, goal: own } = findLoad(name);
    const { goal, missed } = checkGoal({ bystander: { ...figures, failed }, memory, answers }, own);
    const row = {
      load: what,
      creates: figures.times,
      p50: figures.p50,
      p99: figures.p99,
      most: figures.most,
      failed,
      'rest MB': memory?.rest ?? '?',
      'peak MB': memory?.peak ?? '?',
      'after MB': after?.now ?? '?',
      goal,
      verdict: missed.length === 0 ? 'reached' : `missed: ${missed.join(', ')}`,
    };
    return { row, isReached: missed.length === 0, answers };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures in a database of its own, where there is a PostgreSQL. */
async function measureOn(postgresUrl: string | undefined, name: LoadName) {
  if (postgresUrl === undefined) return measure(name, undefined);
  const databaseUrl = await createDatabase(postgresUrl);
  try {
    return await measure(name, databaseUrl);
  } finally {
    await dropDatabase(postgresUrl, databaseUrl);
  }
}

async function measureAll(names: readonly LoadName[], postgresUrl: string | undefined): Promise<void> {
  const [rows, answered]: [object[], object[]] = [[], []];
  const [load = 0] = loadavg();
  say(
    `This machine has ${availableParallelism()} cores, and ${load.toFixed(1)} programs want one of them already.`,
  );
  for (const name of names) {
    const { what } = findLoad(name);
    say(`Putting on: ${what} ...`);
    const { row, isReached, answers } = await measureOn(postgresUrl, name);
    rows.push(row);
    for (const [answer, times] of Object.entries(answers)) answered.push({ load: what, answer, ...times });
    if (!isReached) process.exitCode = 1;
  }
  say('\nWhat a bystander notices, who creates one task after the other (in ms), and what the server needs');
  new Console(process.stdout).table(rows);
  say('\nWhat the load is answered, and within how many ms');
  new Console(process.stdout).table(answered);
}

const { names, hasOwn, url } = await exitOnError('Nothing was measured', () => {
  const { values, positionals } = parseArgs({
    options: { postgres: { type: 'boolean', default: false }, on: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !isLoad(name));
  if (unknown.length > 0)
    throw new Error(`there is no load named ${unknown.join(', ')}. The loads: ${LOAD_NAMES.join(', ')}.`);
  return {
    names: positionals.length > 0 ? positionals.filter(isLoad) : LOAD_NAMES,
    hasOwn: values.postgres,
    // Never that of the environment, which may be where the data is.
    url: values.on,
  };
});
const own = hasOwn ? await startPostmaster({ isDurable: true }) : undefined;
try {
  await measureAll(names, own?.url ?? url);
} finally {
  await own?.remove();
}
