import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';

import { longFile } from '../account-file.ts';
import { call, countRows, registerUser, startTestServer } from '../server.ts';

/** Lets all sessions end amid the steps of a large write, as an operator ends them from a process of their own. */
async function endSessionsAmid() {
  const { app, database } = await startTestServer();
  const account = await registerUser(app);
  const send = async (url: string, body: object) => call(app, 'POST', url, { token: account.token, body });
  const endAt = async (seq: number) =>
    sql`create trigger end_sessions after insert on task_revision when new.seq = ${sql.lit(seq)}
      begin delete from session; end`.execute(database);
  return { database, send, endAt };
}

test('an import whose session is ended between two of its steps adds nothing', async () => {
  const { database, send, endAt } = await endSessionsAmid();
  await endAt(1000);
  expect(await send(PATHS.import, longFile({ tasks: 1000, changes: 2 }))).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
  await expect.poll(async () => countRows(database, 'open_import')).toBe(0);
  expect(await countRows(database, 'task')).toBe(0);
});

test('an import is not taken back whose undo has no session any more between two of its steps', async () => {
  const { database, send, endAt } = await endSessionsAmid();
  const file = { ...longFile({ tasks: 1000, changes: 1 }), seq: undefined, revisions: undefined };
  expect((await send(PATHS.import, file)).status).toBe(200);
  await endAt(1500);
  expect(await send(PATHS.undoImport, { after: 0, upTo: LIMITS.seq })).toMatchObject({ status: 401 });
  await expect.poll(async () => countRows(database, 'open_import')).toBe(0);
  expect(await countRows(database, 'task_revision')).toBe(1000);
});
