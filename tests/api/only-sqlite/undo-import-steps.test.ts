import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { accountFileSchema } from '#contract/account-file.ts';
import { LIMITS } from '#contract/limits.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { callsOf, content, longFile } from '../account-file.ts';
import { startServer } from '../process.ts';
import { call, countRows, registerUser, startTestServer, temporaryFolder } from '../server.ts';

const TASKS = 3000;
const file = longFile({ tasks: TASKS, changes: 1 });
const plain = { ...file, seq: undefined, revisions: undefined };
const range = { after: 0, upTo: TASKS };

test('others write between the steps of an undo, and nobody sees a part of it', async () => {
  const { app, database } = await startTestServer();
  const { create, list } = callsOf(app);
  const [mine, other] = [await registerUser(app), await registerUser(app)];
  const send = async (url: string, body: object) => call(app, 'POST', url, { token: mine.token, body });
  expect((await send(PATHS.import, plain)).status).toBe(200);
  const undoing = new AbortController();
  const undone = send(PATHS.undoImport, range).finally(() => undoing.abort());
  const lengths = new Set<number>();
  const written = new Set<number>();
  const watching = (async () => {
    while (!undoing.signal.aborted) {
      lengths.add((await list(mine.token)).tasks.length);
      // A list that is ready is answered within the same turn, and the undo would never have one.
      await setImmediate();
    }
  })();
  while (!undoing.signal.aborted) {
    await create(other.token);
    if ((await countRows(database, 'open_import')) === 1)
      written.add(await countRows(database, 'before_import'));
  }
  await watching;
  expect(await undone).toMatchObject({ status: 200, body: { undone: TASKS, kept: 0 } });
  expect(written.size).toBeGreaterThan(1);
  expect([0, TASKS]).toEqual(expect.arrayContaining([...lengths]));
  expect((await list(mine.token)).tasks).toHaveLength(0);
  expect(await countRows(database, 'open_import')).toBe(0);
  expect(await countRows(database, 'before_import')).toBe(0);
});

test('others write while a long history is searched for what an import made', async () => {
  const { app } = await startTestServer();
  const [mine, other] = [await registerUser(app), await registerUser(app)];
  const send = async (url: string, body: object) => call(app, 'POST', url, { token: mine.token, body });
  // What a file's histories name as their source is no import.
  expect((await send(PATHS.import, longFile({ tasks: 600, changes: 20 }))).status).toBe(200);
  const searching = new AbortController();
  const searched = send(PATHS.undoImport, { after: 0, upTo: LIMITS.seq }).finally(() => searching.abort());
  let written = 0;
  for (; !searching.signal.aborted; written += 1) await callsOf(app).create(other.token);
  expect(await searched).toMatchObject({ status: 200, body: { undone: 0, putBack: 0, kept: 0 } });
  expect(written).toBeGreaterThan(4);
});

test('what is taken back is told so, also where what was put aside cannot be forgotten yet', async () => {
  const { app, database } = await startTestServer();
  const { token } = await registerUser(app);
  const send = async (url: string, body: object) => call(app, 'POST', url, { token, body });
  expect((await send(PATHS.import, plain)).status).toBe(200);
  await sql`create trigger held before delete on before_import begin select raise(abort, 'held'); end`.execute(
    database,
  );
  expect(await send(PATHS.undoImport, range)).toMatchObject({ status: 200, body: { undone: TASKS } });
  await sql`drop trigger held`.execute(database);
  // The next one keeps how the tasks were before it.
  expect((await send(PATHS.import, plain)).status).toBe(200);
  const again = { after: 2 * TASKS, upTo: 3 * TASKS };
  expect(await send(PATHS.undoImport, again)).toMatchObject({ status: 200, body: { undone: TASKS } });
  expect(await countRows(database, 'before_import')).toBe(0);
});

test('a server that is killed amid an undo has all that was imported, and takes it back when asked again', async () => {
  const place = { dataDir: temporaryFolder() };
  let server = await startServer(place);
  const send = async (method: string, url: string, token = '', body?: object) =>
    fetch(server.address + API_BASE + url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const account = { name: 'User', email: 'user@example.com', password: 'secret-1' };
  const { token } = sessionAnswerSchema.parse(await (await send('POST', PATHS.register, '', account)).json());
  const exported = async () =>
    content(accountFileSchema.parse(await (await send('GET', PATHS.export, token)).json()));
  expect((await send('POST', PATHS.import, token, plain)).status).toBe(200);
  const before = await exported();
  for (const steps of [1, 1000]) {
    const sent = send('POST', PATHS.undoImport, token, range).catch(() => null);
    const database = new DatabaseSync(path.join(place.dataDir, 'holdfast.sqlite'), { readOnly: true });
    // What is put aside goes in steps too, once the undo is done.
    const kept = database.prepare(
      'select count(*) as rows from before_import where exists (select 1 from open_import)',
    );
    const isThere = () => Number(kept.get()?.['rows']) >= steps;
    await expect.poll(isThere, { interval: 1 }).toBe(true);
    server.child.kill('SIGKILL');
    await server.ended;
    database.close();
    await sent;
    expect(await verifyDatabase(place)).toMatchObject({ tasks: TASKS, revisions: TASKS, violations: [] });
    server = await startServer(place);
    expect(await exported()).toEqual(before);
  }
  const answer = await send('POST', PATHS.undoImport, token, range);
  expect(await answer.json()).toMatchObject({ undone: TASKS, kept: 0 });
  expect(await verifyDatabase(place)).toMatchObject({ tasks: TASKS, revisions: 2 * TASKS, violations: [] });
});
