import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';

import { COMPILED, freePort } from '../../../src/tools/process.ts';
import { freshDatabaseLocation } from '../server.ts';

const TOOLS = path.join(import.meta.dirname, '../../../src/tools');

/** Runs a tool of the operator on a PostgreSQL. Resolves to how it ended and what it said. */
async function run(tool: string, args: string[], databaseUrl: string) {
  const child = spawn(process.execPath, [path.join(TOOLS, `${tool}.ts`), ...args], {
    env: { ...COMPILED, PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, logged, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said, logged };
}

test('a connection that dies while all is verified leaves a sentence, and no stack', async () => {
  const place = await freshDatabaseLocation();
  await (await openDatabase(place)).destroy();
  const holder = new Client(place.databaseUrl);
  await holder.connect();
  onTestFinished(async () => holder.end());
  await holder.query('begin; lock table task in access exclusive mode');
  const ended = run('verify', [], place.databaseUrl ?? '');
  const cut = async () => {
    const { rowCount } = await holder.query(
      `select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'task'::regclass`,
    );
    return rowCount;
  };
  await expect.poll(cut).toBe(1);
  expect(await ended).toEqual({
    code: 1,
    said: expect.stringMatching(/^Nothing was verified: \S[^\n]*\n$/),
    logged: '',
  });
});

test.each([
  ['verify', []],
  ['sessions', ['ida@example.com']],
] as const)('%s says that no PostgreSQL is there, at each of its addresses', async (tool, args) => {
  const ended = await run(tool, [...args], `postgres://postgres@localhost:${await freePort()}/postgres`);
  expect(ended).toEqual({ code: 1, said: expect.stringMatching(/: .*ECONNREFUSED.*\n$/), logged: '' });
});
