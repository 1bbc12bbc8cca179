import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { readSettings } from '#server/settings.ts';
import { cutConnections } from '#tests/fixtures/postgres.ts';

import { call, freshDatabaseLocation, registerUser, startTestServer } from './server.ts';

test('a server without its database answers 503 with a sentence, and tells nothing of the database', async () => {
  const place = await freshDatabaseLocation();
  const database = await openDatabase(place);
  const app = await buildApp({ settings: readSettings({}), database, dist: place.dataDir });
  const { token } = await registerUser(app);
  await database.destroy();
  const body = { title: 'Kept by the one who sent it', dueDate: '2026-04-01' };
  const answers = [
    await call(app, 'GET', PATHS.health),
    await call(app, 'GET', PATHS.tasks, { token }),
    await call(app, 'POST', PATHS.tasks, { token, body }),
    await call(app, 'POST', PATHS.login, { body: { email: 'user@example.com', password: 'secret-1' } }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).not.toMatch(/driver|destroy|sqlite|postgres|pool/i);
  }
  await app.close();
});

test('a server whose connections were cut goes on', async () => {
  const { app, database, place } = await startTestServer();
  const { token } = await registerUser(app);
  await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(database)));
  if (place.databaseUrl !== undefined) await cutConnections(place.databaseUrl);
  await expect.poll(async () => (await call(app, 'GET', PATHS.health)).status).toBe(200);
  await expect.poll(async () => (await call(app, 'GET', PATHS.me, { token })).status).toBe(200);
});
