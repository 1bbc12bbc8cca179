import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { openDatabase } from '#server/database/database.ts';
import { operator } from '#server/users/operator.ts';

import { COMPILED } from '../../src/tools/process.ts';
import { openEvents } from './events.ts';
import { startServer } from './process.ts';
import { call, freshDatabaseLocation, registerUser, startTestServer } from './server.ts';

const TOOLS = path.join(import.meta.dirname, '../../src/tools');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ACCOUNT = { name: 'Ida', email: 'ida@example.com', password: 'kelp-and-rock' };
const place = await freshDatabaseLocation();
/** Lets a server look after its streams twice a second, and not every 25 seconds: on SQLite nothing tells it of their ends sooner. */
const OFTEN = {
  NODE_OPTIONS:
    '--import="data:text/javascript,const{setInterval:every}=globalThis;globalThis.setInterval=(work,ms,...rest)=>every(work,ms===25e3?500:ms,...rest)"',
};

const readSession = async (answer: Response) => sessionAnswerSchema.parse(await answer.json());
const readToken = async (answer: Response) => (await readSession(answer)).token;

/** Runs a tool of the operator. Returns how it ended, what it said, and its lines for the log. */
async function run(tool: string, args: string[], { dataDir, databaseUrl = '' } = place) {
  const child = spawn(process.execPath, [path.join(TOOLS, `${tool}.ts`), ...args], {
    env: { ...COMPILED, PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, logged, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const log: unknown[] = logged.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  return { code, said, log };
}

test('the operator lists and ends sessions, and resets a password, while the server runs', async () => {
  const { address } = await startServer(place, OFTEN);
  const port = Number(new URL(address).port);
  const post = async (to: string, body: object) =>
    fetch(address + API_BASE + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
      body: JSON.stringify(body),
    });
  const status = async (token: string) =>
    (await fetch(address + API_BASE + PATHS.me, { headers: { authorization: `Bearer ${token}` } })).status;
  const { token: first, user } = await readSession(await post(PATHS.register, ACCOUNT));
  const done = (event: string) => ({ level: 35, time: expect.any(Number), event, user: user.id });
  const other = await readToken(await post(PATHS.register, { ...ACCOUNT, email: 'other@example.com' }));

  const line =
    /^Firefox on Linux, logged in \d{4}-\d\d-\d\d \d\d:\d\d, last used \d{4}-\d\d-\d\d \d\d:\d\d\n/;
  const listed = await run('sessions', ['IDA@example.com']);
  expect(listed).toEqual({ code: 0, said: expect.stringMatching(line), log: [] });
  expect(listed.said).toContain('One session of IDA@example.com.');
  expect(await status(first)).toBe(200);

  const streams = [await openEvents(port, first), await openEvents(port, other)] as const;
  expect(await run('sessions', [ACCOUNT.email, '--end'])).toMatchObject({
    code: 0,
    log: [done('the operator ended all sessions')],
  });
  // SQLite cannot tell another process: there the stream finds it by itself.
  await streams[0].ended;
  expect([await status(first), await status(other)]).toEqual([401, 200]);
  expect((await run('sessions', [ACCOUNT.email])).said).toContain('0 sessions of');

  const second = await readToken(await post(PATHS.login, ACCOUNT));
  const { code, said, log } = await run('reset-password', [ACCOUNT.email]);
  const [, password = ''] = /is now: ([a-z2-9-]{23})\n/.exec(said) ?? [];
  expect({ code, length: password.length }).toEqual({ code: 0, length: 23 });
  expect(log).toEqual([done('the operator reset the password, which ended all sessions')]);
  expect(await status(second)).toBe(401);
  expect((await post(PATHS.login, ACCOUNT)).status).toBe(401);
  expect((await post(PATHS.login, { ...ACCOUNT, password })).status).toBe(200);
  expect([await status(other), streams[1].response.destroyed]).toEqual([200, false]);
});

test.each([
  ['sessions', 'Nothing was done'],
  ['reset-password', 'No password was changed'],
])('%s says in a sentence what is wrong', async (tool, beginning) => {
  await (await openDatabase(place)).destroy();
  const failed = (words: string) => ({
    code: 1,
    said: expect.stringMatching(`^${beginning}: .*${words}`),
    log: [],
  });
  expect(await run(tool, [])).toEqual(failed('say whose'));
  expect(await run(tool, ['nobody@example.com'])).toEqual(
    failed('no account has the e-mail address nobody@example.com'),
  );
  expect(await run(tool, ['one@example.com', 'two@example.com'])).toEqual(failed('it takes one at a time'));
  expect(await run(tool, ['one@example.com', '--ends'])).toEqual(failed("Unknown option '--ends'"));
});

test('a password that cannot be reset is what it was', async () => {
  const { app, database } = await startTestServer();
  const { user, password } = await registerUser(app);
  const calls = operator(
    database,
    () => new Date(),
    () => {},
  );
  await database.schema.alterTable('attempt').renameTo('hidden').execute();
  await expect(calls.resetPassword(user.email)).rejects.toThrow('attempt');
  await database.schema.alterTable('hidden').renameTo('attempt').execute();
  const body = { email: user.email, password };
  expect((await call(app, 'POST', PATHS.login, { body })).status).toBe(200);
});

test('data of an older version is left alone, and none is made where there is none', async () => {
  const older = await freshDatabaseLocation();
  const none = await run('sessions', [ACCOUNT.email], older);
  expect(none).toMatchObject({ code: 1, said: expect.stringMatching(/there is no /) });
  const database = await openDatabase(older);
  await sql`delete from kysely_migration where name > '005'`.execute(database);
  await database.destroy();
  const refused = await run('reset-password', [ACCOUNT.email], older);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('of an older Holdfast') });
});
