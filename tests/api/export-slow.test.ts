import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { accountFileSchema } from '#contract/account-file.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { exporter } from '#server/account-file/exporter.ts';
import type { Database } from '#server/database/database.ts';

import { listening } from './events.ts';
import { registerUser, startTestServer } from './server.ts';

// Far more than the sockets between the two take.
const TASKS = 2_000;
const description = 'x'.repeat(9_000);
// More than there are exports read at a time.
const READERS = 6;

async function fill(database: Database, userId: string, tasks = TASKS): Promise<void> {
  await sql`insert into task
      (id, user_id, title, description, priority, due_date, completed, version, created_seq, created_at, updated_at)
    with recursive counted(number) as (select 1 union all select number + 1 from counted where number < ${sql.lit(tasks)})
    select ${userId} || '-' || number, ${userId}, 'Task', ${description}, 'Low', '2026-04-01', 0, 1, number,
      '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from counted`.execute(database);
  await sql`update "user" set seq = ${sql.lit(tasks)} where id = ${userId}`.execute(database);
}

/** Asks for an export, and takes nothing of it but its head. */
async function open(port: number, token: string): Promise<IncomingMessage> {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: API_BASE + PATHS.export,
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  });
  asked.on('error', () => {}).end();
  onTestFinished(() => void asked.destroy());
  return new Promise((resolve) => asked.once('response', resolve));
}

/** Whether a view of some moment is still looked at. */
async function isHeld(database: Database): Promise<boolean> {
  if (inject('engine') === 'sqlite') {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
    return rows[0]?.busy !== 0;
  }
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(database);
  return rows.length > 0;
}

test('exports whose readers take nothing hold no view of the data, keep nobody from theirs, and are whole when they are read', async () => {
  const { app, database } = await startTestServer();
  const port = await listening(app);
  const files: IncomingMessage[] = [];
  for (let reader = 0; reader < READERS; reader += 1) {
    const { token, user } = await registerUser(app);
    await fill(database, user.id);
    await expect
      .poll(async () => {
        const file = await open(port, token);
        if (file.statusCode === 200) files.push(file);
        return file.statusCode;
      })
      .toBe(200);
  }
  await expect.poll(async () => isHeld(database)).toBe(false);
  for (const file of files.slice(0, 2)) {
    const { tasks } = accountFileSchema.parse(JSON.parse(await text(file)));
    expect(tasks).toHaveLength(TASKS);
  }
});

test('an account has one export at a time, also where nobody reads it, until that one has ended', async () => {
  const { app, database } = await startTestServer();
  const port = await listening(app);
  const { token, user } = await registerUser(app);
  await fill(database, user.id);
  const unread = await open(port, token);
  expect(unread.statusCode).toBe(200);
  await expect.poll(async () => isHeld(database)).toBe(false);
  expect((await open(port, token)).statusCode).toBe(503);
  await text(unread);
  await expect.poll(async () => (await open(port, token)).statusCode).toBe(200);
});

test('of a reader who goes away nothing is left, so that the account can be exported again', async () => {
  const { app, database } = await startTestServer();
  const port = await listening(app);
  const { token, user } = await registerUser(app);
  await fill(database, user.id);
  for (let times = 0; times < READERS; times += 1) {
    await expect
      .poll(async () => {
        const file = await open(port, token);
        file.destroy();
        return file.statusCode;
      })
      .toBe(200);
  }
  await expect.poll(async () => isHeld(database)).toBe(false);
});

test(
  'where all places have their reader, the slowest of those who have had their time makes room',
  { timeout: 60_000 },
  async () => {
    const { app, database, clock } = await startTestServer();
    const exports = exporter(database, clock.now, 2);
    const begin = async () => {
      const { user } = await registerUser(app);
      await fill(database, user.id, 500);
      const { file } = await exports(user.id);
      onTestFinished(() => void file.destroy());
      return file;
    };
    const [fast, slow] = [await begin(), await begin()];
    // What has come so far, and no more.
    fast.read();
    await once(fast, 'readable');
    clock.advance(9_000);
    await expect(begin()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    clock.advance(1_000);
    const last = await begin();
    expect([fast.destroyed, slow.destroyed, last.destroyed]).toEqual([false, true, false]);
    await expect(begin()).resolves.toBeDefined();
    await expect(begin()).rejects.toMatchObject({ status: 503 });
    expect([fast.destroyed, last.destroyed]).toEqual([true, false]);
  },
);
