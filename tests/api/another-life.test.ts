import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { errorAnswerSchema } from '#contract/error-answer.ts';
import { PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { beginAnotherLife } from '#server/backups/another-life.ts';
import { openDatabase } from '#server/database/database.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { COMPILED } from '../../src/tools/process.ts';
import { stepBack } from './older-database.ts';
import { copyDatabaseLocation } from './place-copy.ts';
import { call, freshDatabaseLocation, registerUser, startTestServer, temporaryFolder } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const RESTORE = path.join(import.meta.dirname, '../../src/tools/restore.ts');

test('an ended session is told the life of the data, and whoever has none is not', async () => {
  const { app } = await startTestServer();
  const { token, user } = await registerUser(app);
  const { life } = await taskCalls(app).list(token);
  await call(app, 'POST', PATHS.logout, { token });
  expect((await call(app, 'GET', PATHS.me, { token })).body).toMatchObject({ life });
  for (const { body } of [
    await call(app, 'GET', PATHS.me),
    await call(app, 'POST', PATHS.login, { body: { email: user.email, password: 'not this one' } }),
  ])
    expect(errorAnswerSchema.parse(body)).toEqual(expect.not.objectContaining({ life: expect.anything() }));
});

test('data that other tools put back begins another life: sessions end, and numbers go on far above', async () => {
  const { app, database, place } = await startTestServer();
  const { token, user, password } = await registerUser(app);
  const { create, list, listSince } = taskCalls(app);
  await create(token, plain);
  const before = await list(token);
  const { life = '' } = before;
  expect(life).not.toBe('');
  const { status, stdout } = spawnSync(process.execPath, [RESTORE, '--done'], {
    env: { ...COMPILED, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(
    /^The data in \S.* begins another life: 1 user, 1 task and 1 change, all of it whole\.\nPasswords are those of the copy: .* reset-password/,
  );
  expect(status).toBe(0);
  // A device that is told to log in compares this word with that of its list.
  const refused = await call(app, 'GET', PATHS.tasks, { token });
  const { life: another = '' } = errorAnswerSchema.parse(refused.body);
  expect([refused.status, another === '', another === life]).toEqual([401, false, false]);
  const again = sessionAnswerSchema.parse(
    (await call(app, 'POST', PATHS.login, { body: { email: user.email, password } })).body,
  ).token;
  const whole = await list(again);
  expect(whole).toMatchObject({ life: another, tasks: before.tasks });
  expect(await listSince(again, before.mark ?? '')).toEqual(whole);
  expect(await listSince(again, whole.mark ?? '')).toMatchObject({ life: another, tasks: [], removed: [] });
  const { seq } = await database.selectFrom('user').select('seq').executeTakeFirstOrThrow();
  expect(seq).toBeGreaterThan(1_000_000);
  expect((await verifyDatabase(place)).violations).toEqual([]);
});

test('data that was put back only in part begins no life, and its sessions go on', async () => {
  const { app, database, place } = await startTestServer();
  const { token } = await registerUser(app);
  await taskCalls(app).create(token, plain);
  const { life } = await taskCalls(app).list(token);
  await database.deleteFrom('task_revision').execute();
  const { status, stdout } = spawnSync(process.execPath, [RESTORE, '--done'], {
    env: { ...COMPILED, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^Nothing was restored: the data in \S.* is not whole, .* made of it\.\n$/);
  expect(status).toBe(1);
  expect(await taskCalls(app).list(token)).toMatchObject({ life });
});

test('a place where nothing was put back begins no life, and gets no tables', async () => {
  const place = await freshDatabaseLocation();
  const run = () =>
    spawnSync(process.execPath, [RESTORE, '--done'], {
      env: { ...COMPILED, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
      encoding: 'utf8',
    });
  // Asked twice, since the first time could have made them.
  for (const { status, stdout } of [run(), run()]) {
    expect(stdout).toMatch(/^Nothing was restored: there is no (file|Holdfast’s data in) \S.*\.\n$/);
    expect(stdout).toContain(
      place.databaseUrl === undefined ? place.dataDir : new URL(place.databaseUrl).pathname,
    );
    expect(status).toBe(1);
  }
});

test('data of an older Holdfast that was put back is brought up to date, and kept as it was where copies go', async () => {
  const place = await freshDatabaseLocation();
  const backupDir = temporaryFolder();
  const database = await openDatabase(place);
  await stepBack(database);
  await database.destroy();
  const { status, stdout } = spawnSync(process.execPath, [RESTORE, '--done'], {
    env: {
      ...COMPILED,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      BACKUP_DIR: backupDir,
    },
    encoding: 'utf8',
  });
  expect(stdout).toContain('begins another life: 0 users');
  expect(status).toBe(0);
  expect((await verifyDatabase(place)).violations).toEqual([]);
  expect(readdirSync(backupDir)).toHaveLength(place.databaseUrl === undefined ? 1 : 0);
});

test('two lives of one copy have no number in common, also where nobody knows what the first one came to', async () => {
  const place = await freshDatabaseLocation();
  const begun = await openDatabase(place);
  const user = { id: 'one', name: '', email: '', email_key: '', password_hash: '', created_at: '', seq: 9 };
  await begun.insertInto('user').values(user).execute();
  await begun.destroy();
  const liveFrom = async (at: string) => {
    const database = await openDatabase(await copyDatabaseLocation(place));
    await beginAnotherLife(database, new Map(), new Date(at));
    const { seq } = await database.selectFrom('user').select('seq').executeTakeFirstOrThrow();
    await database.destroy();
    return seq;
  };
  const first = await liveFrom('2026-11-01T12:00:00.000Z');
  expect(await liveFrom('2026-11-01T13:00:00.000Z')).toBe(first + 60 * 60);
  // Whatever the clock says, it is above all that the copy has.
  expect(await liveFrom('2001-01-01T00:00:00.000Z')).toBe(1_000_009);
});

test('an account that is younger than the data stays, with its password, unless another one has its address', async () => {
  const { app, database } = await startTestServer();
  const { user } = await registerUser(app);
  const { user: younger, password } = await registerUser(app);
  const row = await database
    .selectFrom('user')
    .selectAll()
    .where('id', '=', younger._id)
    .executeTakeFirstOrThrow();
  await database.deleteFrom('user').where('id', '=', younger._id).execute();
  const { name, email, email_key, image, created_at, password_hash: passwordHash } = row;
  const account = { name, email, email_key, image, created_at };
  const former = new Map([
    [younger._id, { passwordHash, seq: 5, account }],
    ['other', { passwordHash, seq: 5, account: { ...account, email_key: user.email.toLowerCase() } }],
    ['older', { passwordHash, seq: 5 }],
  ]);
  expect(await beginAnotherLife(database, former, new Date())).toEqual({
    passwords: 0,
    unknown: 1,
    younger: 1,
  });
  expect(await database.selectFrom('user').select('id').execute()).toHaveLength(2);
  const { body } = await call(app, 'POST', PATHS.login, { body: { email: younger.email, password } });
  const { token, user: again } = sessionAnswerSchema.parse(body);
  expect(again._id).toBe(younger._id);
  expect(await taskCalls(app).list(token)).toMatchObject({ tasks: [] });
});

test('of data that was put back while the clock was far ahead an export can be read, also after more changes', async () => {
  const { app, database } = await startTestServer();
  const { token: before, user, password } = await registerUser(app);
  await taskCalls(app).create(before, plain);
  await beginAnotherLife(database, new Map(), new Date('2199-01-01T00:00:00.000Z'));
  const loggedIn = await call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
  const { token } = sessionAnswerSchema.parse(loggedIn.body);
  await taskCalls(app).create(token, plain);
  const { text: body } = await call(app, 'GET', PATHS.export, { token });
  const another = await registerUser(app);
  expect(await call(app, 'POST', PATHS.import, { token: another.token, body })).toMatchObject({
    status: 200,
    body: { summary: { added: 2 } },
  });
});
