import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { startServer } from './process.ts';
import { freshDatabaseLocation } from './server.ts';
import { plain } from './task-calls.ts';

const ACCOUNT = { name: 'User', email: 'user@example.com', password: 'secret-1' };
const WRITES = 30;

test('a server that is killed while an account goes ends it at the next start, and the data is whole before', async () => {
  const place = await freshDatabaseLocation();
  const first = await startServer(place);
  const post = async (path: string, body: object, token?: string) =>
    fetch(first.address + API_BASE + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const { token } = sessionAnswerSchema.parse(await (await post(PATHS.register, ACCOUNT)).json());
  for (let write = 0; write < WRITES; write += 1) {
    const changes = Array.from({ length: 100 }, () => ({ verb: 'create', key: randomUUID(), body: plain }));
    expect((await post(PATHS.applyChanges, { changes }, token)).status).toBe(200);
  }
  const deleted = await post(PATHS.deleteAccount, { currentPassword: ACCOUNT.password }, token);
  expect(deleted.status).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended;
  const { tasks, violations } = await verifyDatabase(place);
  expect(violations).toEqual([]);
  expect(tasks).toBeGreaterThan(0);

  await startServer(place);
  await expect
    .poll(async () => verifyDatabase(place))
    .toEqual({ users: 0, tasks: 0, revisions: 0, violations: [] });
});
