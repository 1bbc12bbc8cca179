import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { callsOf, fields, plain } from '../account-file.ts';
import { registerUser, startTestServer } from '../server.ts';

const TASKS = 500;

test('the planner knows of the tasks of an import at once, and sorts none of them for a page', async () => {
  const { app, place } = await startTestServer();
  const { token } = await registerUser(app);
  const tasks = Array.from({ length: TASKS }, (_, index) => ({
    ...fields,
    _id: randomUUID(),
    title: `Task ${index}`,
  }));
  expect((await callsOf(app).send(token, plain(tasks))).status).toBe(200);
  const client = new Client(place.databaseUrl);
  await client.connect();
  onTestFinished(async () => client.end());
  const { rows } = await client.query(
    `select relname, reltuples from pg_class where relname in ('task', 'task_revision') order by relname`,
  );
  expect(rows).toEqual([
    { relname: 'task', reltuples: TASKS },
    { relname: 'task_revision', reltuples: TASKS },
  ]);
});
