import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { PATHS } from '#contract/paths.ts';
import { openDatabase } from '#server/database/database.ts';

import { listening, openEvents } from '../events.ts';
import { hasPgBouncer, knowsStatements, startPgBouncer } from '../pgbouncer.ts';
import { call, freshDatabaseLocation, registerUser, startTestServer } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

// As OPERATING.md has it: so many for each process.
const ROOM = 13;
// More than a server takes in without a thread, which has a connection of its own.
const LARGE_FILE = JSON.stringify({ format: 'holdfast', schema: 1, tasks: [] }) + ' '.repeat(300 * 1024);

test.skipIf(!hasPgBouncer)(
  'two servers behind a PgBouncer in session mode hear each other, and have enough of the room that they are said to need',
  async () => {
    const { dataDir, databaseUrl = '' } = await freshDatabaseLocation();
    const place = { dataDir, databaseUrl: await startPgBouncer(databaseUrl, 2 * ROOM) };
    const [{ app: here }, { app: there }] = [
      await startTestServer({ place }),
      await startTestServer({ place }),
    ];
    const first = await registerUser(here);
    const users = [first];
    while (users.length <= ROOM) users.push(await registerUser(here));
    const events = await openEvents(await listening(there), first.token);

    const { token } = await registerUser(here);
    const imported = call(here, 'POST', PATHS.import, { token, body: LARGE_FILE });
    const created = await Promise.all(
      [here, there].flatMap((app) =>
        users.map(async ({ token: own }) => call(app, 'POST', PATHS.tasks, { token: own, body: plain })),
      ),
    );
    expect(created.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await imported).toMatchObject({ status: 200 });
    expect(taskAnswerSchema.parse(created[0]?.body).task.title).toBe(plain.title);
    await events.reached(2);
    for (const { token: own } of users)
      expect(await taskCalls(there).list(own)).toMatchObject({ tasks: [{}, {}], seq: 2 });
  },
);

test.skipIf(!hasPgBouncer)(
  'servers that start at once behind a PgBouncer in transaction mode make the tables once, and leave no lock behind',
  async () => {
    const { dataDir, databaseUrl = '' } = await freshDatabaseLocation();
    const place = { dataDir, databaseUrl: await startPgBouncer(databaseUrl, ROOM, 'transaction') };
    const opened = await Promise.allSettled(Array.from({ length: 8 }, async () => openDatabase(place)));
    onTestFinished(async () => {
      for (const each of opened) if (each.status === 'fulfilled') await each.value.destroy();
    });
    expect(opened.filter(({ status }) => status === 'rejected')).toEqual([]);
    const watcher = new Client(databaseUrl);
    await watcher.connect();
    onTestFinished(async () => watcher.end());
    const { rows } = await watcher.query(
      `select 1 from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory'`,
    );
    expect(rows).toEqual([]);
  },
);

test.skipIf(!knowsStatements)(
  'behind a PgBouncer in transaction mode, a device hears of what another one wrote at the next heartbeat, and both can write',
  async () => {
    const { dataDir, databaseUrl = '' } = await freshDatabaseLocation();
    const place = { dataDir, databaseUrl: await startPgBouncer(databaseUrl, ROOM, 'transaction') };
    const [{ app: here }, { app: there }] = [
      await startTestServer({ place }),
      await startTestServer({ place, heartbeatMs: 50 }),
    ];
    const { token } = await registerUser(here);
    const events = await openEvents(await listening(there), token);
    for (const [index, app] of [here, there].entries()) {
      expect(await call(app, 'POST', PATHS.tasks, { token, body: plain })).toMatchObject({ status: 201 });
      await events.reached(index + 1);
    }
    expect(await taskCalls(here).list(token)).toMatchObject({ tasks: [{}, {}], seq: 2 });
  },
);
