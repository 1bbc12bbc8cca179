import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { call, countRows, registerUser, startTestServer } from '../server.ts';

test('a login with the right password that cannot be written counts as no try', async () => {
  const { app, database } = await startTestServer();
  const { user, password } = await registerUser(app);
  const logIn = async () => call(app, 'POST', PATHS.login, { body: { email: user.email, password } });
  const attempts = await countRows(database, 'attempt');
  await sql`create trigger refuse before insert on session begin select raise(abort, 'refused'); end`.execute(
    database,
  );
  for (let tries = 0; tries < 20; tries += 1) expect((await logIn()).status).toBe(503);
  expect(await countRows(database, 'attempt')).toBe(attempts);
  await sql`drop trigger refuse`.execute(database);
  expect((await logIn()).status).toBe(200);
});
