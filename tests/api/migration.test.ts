import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/database/database.ts';

import { stepBack } from './older-database.ts';
import { freshDatabaseLocation } from './server.ts';

const AT = '2026-03-01T12:00:00.000Z';

test('a database of an earlier version starts, with no labels and no repeats anywhere, and nobody who left', async () => {
  const place = await freshDatabaseLocation();
  const before = await openDatabase(place);
  await stepBack(before, '003-list-marks');
  const common = sql`'user', 1, 'Buy paint', 'White', 'High', '2026-04-01', 1, ${AT}`;
  await sql`insert into "user" (id, name, email, email_key, password_hash, created_at, seq)
    values ('user', 'Ida', 'ida@example.com', 'ida@example.com', '', ${AT}, 1)`.execute(before);
  await sql`insert into task (user_id, version, title, description, priority, due_date, completed, created_at,
    id, created_seq, updated_at) values (${common}, 'task', 1, ${AT})`.execute(before);
  await sql`insert into task_revision (user_id, version, title, description, priority, due_date, completed, created_at,
    seq, task_id, verb, deleted, source) values (${common}, 1, 'task', 'create', 0, '')`.execute(before);
  await before.destroy();

  const after = await openDatabase(place);
  const added = { title: 'Buy paint', labels: '[]', repeat: '' };
  expect(await after.selectFrom('task').selectAll().execute()).toMatchObject([added]);
  expect(await after.selectFrom('task_revision').selectAll().execute()).toMatchObject([added]);
  expect(await after.selectFrom('user').select(['name', 'left_at']).execute()).toEqual([
    { name: 'Ida', left_at: null },
  ]);
  await after.destroy();
});

test('an upgrade that breaks off has changed nothing, so that the next start can do it', async () => {
  const place = await freshDatabaseLocation();
  const before = await openDatabase(place);
  onTestFinished(async () => before.destroy());
  await stepBack(before, '006-import');
  await before.schema.createIndex('task_user').on('task').column('user_id').execute();

  // The step that adds the column comes upon its own index.
  await expect(openDatabase(place)).rejects.toThrow('task_user');
  await before.schema.dropIndex('task_user').execute();
  const after = await openDatabase(place);
  expect(await after.selectFrom('data_life').selectAll().execute()).toHaveLength(1);
  await after.destroy();
});
