import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { expect, test } from 'vitest';

import { sessionAnswerSchema } from '#contract/answers.ts';
import { errorAnswerSchema } from '#contract/error-answer.ts';
import { PATHS } from '#contract/paths.ts';
import { verifyPlace } from '#server/database/read-only.ts';

import { call, registerUser, startTestServer } from './server.ts';
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
    env: { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^The data begins another life\.\n/);
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
  expect(seq).toBe(1_000_001);
  expect((await verifyPlace(place)).violations).toEqual([]);
});
