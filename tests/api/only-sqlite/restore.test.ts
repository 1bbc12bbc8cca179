import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { verifyDatabase } from '#server/database/read-only.ts';
import { readSettings } from '#server/settings.ts';

import { COMPILED } from '../../../src/tools/process.ts';
import { startServer } from '../process.ts';
import { call, registerUser, temporaryFolder } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

const RESTORE = path.join(import.meta.dirname, '../../../src/tools/restore.ts');

function run(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RESTORE, ...args], {
    env: { ...COMPILED, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
  return { status, said: stdout, stderr };
}

/** A server on a folder, which the test stops before the data is restored. */
async function serve(dataDir: string) {
  const database = await openDatabase({ dataDir });
  const app = await buildApp({ settings: readSettings({}), database, dist: dataDir });
  await app.ready();
  return {
    app,
    database,
    stop: async () => {
      await app.close();
      await database.destroy();
    },
  };
}

/** Data that went on after a copy of it was made: a task more, and another password. */
async function withCopy() {
  const dataDir = temporaryFolder();
  const server = await serve(dataDir);
  const { app } = server;
  const account = await registerUser(app);
  const { token } = account;
  const { create, list } = taskCalls(app);
  await create(token, { ...plain, title: 'Before' });
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  const source = new DatabaseSync(path.join(dataDir, 'holdfast.sqlite'), { readOnly: true });
  await backup(source, copy);
  source.close();
  await create(token, { ...plain, title: 'After' });
  const { mark = '', seq } = await list(token);
  const password = 'another-secret';
  await call(app, 'PUT', PATHS.password, {
    token,
    body: { currentPassword: account.password, newPassword: password },
  });
  await server.stop();
  return { dataDir, copy, account, password, mark, seq };
}

test('a copy is put in place, and what was there is kept beside it', async () => {
  const { dataDir, copy } = await withCopy();
  const { status, said } = run(dataDir, [copy]);
  const there = path.join(dataDir, 'holdfast.sqlite');
  expect(said).toContain(`${copy} is in place as ${there}: 1 user, 1 task and 1 change, all of it whole.\n`);
  expect(status).toBe(0);
  expect(await verifyDatabase({ dataDir })).toMatchObject({ tasks: 1, violations: [] });
  const former = readdirSync(dataDir).find((name) => name.startsWith('holdfast-before-')) ?? '';
  const place = path.join(dataDir, former);
  expect(said).toContain(`What was there is kept in ${place}.`);
  expect(statSync(place).mode & 0o777).toBe(0o600);
  const kept = new DatabaseSync(place, { readOnly: true });
  expect(kept.prepare('select count(*) as tasks from task').get()).toEqual({ tasks: 2 });
  kept.close();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
});

test('of accounts that the present data does not know it says that their passwords are those of the copy', async () => {
  const { dataDir, copy } = await withCopy();
  const present = new DatabaseSync(path.join(dataDir, 'holdfast.sqlite'));
  present.exec('pragma foreign_keys = off; delete from user');
  present.close();
  const { said } = run(dataDir, [copy]);
  expect(said).toContain('Passwords are those of the copy:');
  expect(said).not.toContain('Passwords are those of now');
});

test('neither ended sessions nor old passwords live again, and the numbers do not go back', async () => {
  const { dataDir, copy, account, password, mark, seq } = await withCopy();
  expect(run(dataDir, [copy]).said).toContain('Passwords are those of now: 1 were changed');
  const { app, stop } = await serve(dataDir);
  onTestFinished(stop);
  const { token, user } = account;
  expect((await call(app, 'GET', PATHS.tasks, { token })).status).toBe(401);
  const logIn = async (secret: string) =>
    call(app, 'POST', PATHS.login, { body: { email: user.email, password: secret } });
  expect((await logIn(account.password)).status).toBe(401);
  const again = sessionAnswerSchema.parse((await logIn(password)).body).token;
  const { create, listSince } = taskCalls(app);
  const after = await listSince(again, mark);
  // A device that was ahead asks from a mark that this life does not have: it gets all, under a number that it has not seen.
  expect(after).toMatchObject({ tasks: [{ title: 'Before' }] });
  expect(after.removed).toBeUndefined();
  expect(after.seq).toBeGreaterThan(seq);
  await create(again, { ...plain, title: 'On' });
  expect(await listSince(again, after.mark ?? '')).toMatchObject({ tasks: [{ title: 'On' }], removed: [] });
  expect((await verifyDatabase({ dataDir })).violations).toEqual([]);
});

test('restored once more, the numbers go on above those of the life that ends', async () => {
  const { dataDir, copy } = await withCopy();
  expect(run(dataDir, [copy]).status).toBe(0);
  const readSeq = (change = '') => {
    const database = new DatabaseSync(path.join(dataDir, 'holdfast.sqlite'));
    database.exec(change);
    const { seq } = database.prepare('select seq from user').get() ?? {};
    database.close();
    return Number(seq);
  };
  const after = readSeq('update user set seq = seq + 1000000000');
  expect(run(dataDir, [copy]).status).toBe(0);
  expect(readSeq()).toBeGreaterThan(after);
});

test('where the data cannot be read any more, the copy is put in its place all the same, and it is kept', async () => {
  const { dataDir, copy, account } = await withCopy();
  writeFileSync(path.join(dataDir, 'holdfast.sqlite'), 'x'.repeat(10_000));
  const { status, said } = run(dataDir, [copy]);
  expect(said).toContain('Passwords are those of the copy');
  expect(status).toBe(0);
  const { app, stop } = await serve(dataDir);
  onTestFinished(stop);
  const { email } = account.user;
  const body = { email, password: account.password };
  expect((await call(app, 'POST', PATHS.login, { body })).status).toBe(200);
});

test('the log of a server that was killed, whose file was taken away, is kept too, and nothing of it gets into the copy', async () => {
  const { dataDir, copy, account, password } = await withCopy();
  const { address, child, ended } = await startServer({ dataDir });
  const send = async (route: string, body: object, token = '') =>
    fetch(`${address}/api${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const { email } = account.user;
  const loggedIn = await send(PATHS.login, { email, password });
  const { token } = sessionAnswerSchema.parse(await loggedIn.json());
  expect((await send(PATHS.tasks, { ...plain, title: 'In the log' }, token)).status).toBe(201);
  child.kill('SIGKILL');
  await ended;
  const file = path.join(dataDir, 'holdfast.sqlite');
  expect(existsSync(`${file}-wal`)).toBe(true);
  renameSync(file, path.join(temporaryFolder(), 'damaged.sqlite'));

  const { status, said } = run(dataDir, [copy]);
  expect(status).toBe(0);
  const { app, stop } = await serve(dataDir);
  onTestFinished(stop);
  for (const old of [account.token, token])
    expect((await call(app, 'GET', PATHS.tasks, { token: old })).status).toBe(401);
  const again = await call(app, 'POST', PATHS.login, { body: { email, password: account.password } });
  const { tasks } = await taskCalls(app).list(sessionAnswerSchema.parse(again.body).token);
  expect(tasks).toMatchObject([{ title: 'Before' }]);
  expect(await verifyDatabase({ dataDir })).toMatchObject({ tasks: 1, violations: [] });
  const kept = readdirSync(dataDir).filter((name) => name.startsWith('holdfast-before-'));
  expect(kept.map((name) => name.replace(/.*sqlite/, '')).toSorted()).toEqual(['-shm', '-wal']);
  for (const name of kept) expect(said).toContain(path.join(dataDir, name));
});

test('nothing is restored while a server runs', async () => {
  const { dataDir, copy } = await withCopy();
  const { child, ended } = await startServer({ dataDir });
  expect(run(dataDir, [copy])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Nothing was restored: another server is running with it\./),
  });
  child.kill('SIGKILL');
  await ended;
  expect(run(dataDir, [copy]).status).toBe(0);
});

test('nothing is restored while another program has the data open, and it says so', async () => {
  const { dataDir, copy } = await withCopy();
  const before = await verifyDatabase({ dataDir });
  const other = new DatabaseSync(path.join(dataDir, 'holdfast.sqlite'));
  other.exec('pragma journal_mode = wal; begin');
  other.prepare('select * from task').all();
  expect(run(dataDir, [copy])).toMatchObject({
    status: 1,
    said: 'Nothing was restored: another program has the data open. Close that one, then try again.\n',
  });
  other.close();
  expect(await verifyDatabase({ dataDir })).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => /before|restoring/.test(name))).toEqual([]);
  expect(run(dataDir, [copy]).status).toBe(0);
});

test('where the disk has room for an older copy and the log of its upgrade alone, nothing is changed', async () => {
  const { dataDir, copy } = await withCopy();
  const before = await verifyDatabase({ dataDir });
  const older = new DatabaseSync(copy);
  // The file is larger than the log becomes, and has no room inside.
  older.exec(`drop table data_life; drop index idempotency_request; delete from kysely_migration where name >= '010';
    create table filler (bytes blob); insert into filler values (zeroblob(2000000)); vacuum`);
  older.close();
  const limited = spawnSync(
    'sh',
    ['-c', `ulimit -f ${statSync(copy).size / 512} && exec "$0" "$@"`, process.execPath, RESTORE, copy],
    { env: { DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  expect(limited).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^Nothing was restored: the copy could not be written to its end \(.+\)\./),
  });
  expect(await verifyDatabase({ dataDir })).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => /before|restoring/.test(name))).toEqual([]);
  expect(run(dataDir, [copy]).status).toBe(0);
});

test('what a restoration left that was killed is gone after the next one', async () => {
  const { dataDir, copy } = await withCopy();
  const folder = path.join(dataDir, 'restoring-k1LLed');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'holdfast.sqlite'), 'cut off');
  writeFileSync(path.join(dataDir, 'holdfast-before-2026-01-02.sqlite.part'), 'cut off');
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere, path.join(dataDir, 'restoring-liNked'));
  expect(run(dataDir, [copy]).status).toBe(0);
  expect(readdirSync(dataDir).filter((name) => /restoring|part$/.test(name))).toEqual([]);
  expect(existsSync(elsewhere)).toBe(true);
});

test('a copy that stands where restorations leave theirs is restored, and stays', async () => {
  const { dataDir, copy } = await withCopy();
  const link = path.join(temporaryFolder(), 'link');
  symlinkSync(dataDir, link);
  const inFolder = path.join('restoring-k1LLed', 'backups', 'before-upgrade.sqlite');
  for (const name of [inFolder, path.join('restoring-by-hand', 'holdfast.sqlite'), 'restoring-monday.sqlite'])
    for (const folder of [dataDir, link]) {
      const place = path.join(folder, name);
      mkdirSync(path.dirname(place), { recursive: true });
      copyFileSync(copy, place);
      expect(run(dataDir, [place]).status).toBe(0);
      expect(existsSync(place)).toBe(true);
    }
  expect(run(dataDir, [copy]).status).toBe(0);
  expect(existsSync(path.join(dataDir, 'restoring-by-hand', 'holdfast.sqlite'))).toBe(true);
});

test('a copy that is damaged, or none, changes nothing', async () => {
  const { dataDir, copy } = await withCopy();
  const before = await verifyDatabase({ dataDir });
  for (const place of [copy, path.join(dataDir, 'none.sqlite')]) {
    if (existsSync(place)) writeFileSync(place, 'no database, but a text of some length');
    const { status, said, stderr } = run(dataDir, [place]);
    expect(status).toBe(1);
    expect(said).toMatch(/^Nothing was restored: [^\n]*\.\n$/);
    expect(stderr).not.toContain('    at ');
  }
  expect(await verifyDatabase({ dataDir })).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => /before|restoring/.test(name))).toEqual([]);
});

test.each([
  ['an empty file', ''],
  ['the file of another program', 'create table task (id text)'],
])('%s is no copy, and changes nothing', async (_name, statement) => {
  const { dataDir } = await withCopy();
  const before = await verifyDatabase({ dataDir });
  const file = path.join(temporaryFolder(), 'copy.sqlite');
  const foreign = new DatabaseSync(file);
  foreign.exec(statement);
  foreign.close();
  expect(run(dataDir, [file])).toMatchObject({
    status: 1,
    said: `Nothing was restored: there is no Holdfast’s data in ${file}.\n`,
  });
  expect(await verifyDatabase({ dataDir })).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => /before|restoring/.test(name))).toEqual([]);
});

test('what was meant for one of two commands is not done by the other', async () => {
  const { dataDir, copy } = await withCopy();
  const before = await verifyDatabase({ dataDir });
  for (const [args, reason] of [
    [['--done', copy], '--done is for data that other tools have put back, and takes no copy.'],
    [[copy, 'other.sqlite'], `it takes one at a time, and got ${copy} and other.sqlite.`],
    [['--don'], "Unknown option '--don'"],
  ] as const) {
    const { status, said, stderr } = run(dataDir, [...args]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(said).toContain(`Nothing was restored: ${reason}`);
  }
  expect(await verifyDatabase({ dataDir })).toEqual(before);
});

test('on PostgreSQL it says what to do', async () => {
  const { dataDir, copy } = await withCopy();
  expect(run(dataDir, [copy], { DATABASE_URL: 'postgres://user:word@127.0.0.1:1/base' })).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Nothing was restored: the data is on PostgreSQL .*pg_restore/),
  });
});
