import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { accountFileSchema } from '#contract/account-file.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { callsOf, content, longFile } from '../account-file.ts';
import { TOGETHER, writeMeanwhile } from '../held-import.ts';
import { startServer } from '../process.ts';
import { call, countRows, registerUser, startTestServer, temporaryFolder } from '../server.ts';
import { plain, taskCalls } from '../task-calls.ts';

test('others write between the steps of an import, whose account has nothing of it before all is there', async () => {
  const { app, database } = await startTestServer();
  const { create, list } = callsOf(app);
  const [mine, other] = [await registerUser(app), await registerUser(app)];
  const file = longFile({ tasks: 2000, changes: 3 });
  const importing = new AbortController();
  const imported = call(app, 'POST', PATHS.import, { token: mine.token, body: file }).finally(() =>
    importing.abort(),
  );
  const written = new Set<number>();
  let answered = 0;
  while (!importing.signal.aborted) {
    await create(other.token);
    answered += 1;
    // The import is open: some of it is in the table, and none of it exists.
    if ((await countRows(database, 'open_import')) === 1)
      written.add(await countRows(database, 'task_revision'));
  }
  expect(await imported).toMatchObject({ status: 200, body: { summary: { added: 2000 } } });
  // Each time the import had come further, so that a write was answered between two of its steps.
  expect(written.size).toBeGreaterThan(2);
  expect((await list(mine.token)).tasks).toHaveLength(2000);
  expect((await list(other.token)).tasks).toHaveLength(answered);
  expect(await countRows(database, 'open_import')).toBe(0);
});

test('others write between the steps in which an import forgets how tasks were before it', async () => {
  const { app, database } = await startTestServer();
  const [mine, other] = [await registerUser(app), await registerUser(app)];
  const file = { ...longFile({ tasks: 4000, changes: 1 }), seq: undefined, revisions: undefined };
  const send = async (body: object) => call(app, 'POST', PATHS.import, { token: mine.token, body });
  expect(await send(file)).toMatchObject({ status: 200, body: { summary: { added: 4000 } } });
  const tasks = file.tasks.map((task) => Object.assign({}, task, { title: 'Other' }));
  const importing = new AbortController();
  const imported = send({ ...file, tasks }).finally(() => importing.abort());
  const left = new Set<number>();
  while (!importing.signal.aborted) {
    await callsOf(app).create(other.token);
    if ((await countRows(database, 'open_import')) === 0)
      left.add(await countRows(database, 'before_import'));
  }
  expect(await imported).toMatchObject({ status: 200, body: { summary: { changed: 4000 } } });
  // Without a step between there would be the number at one moment and none.
  expect(left.size).toBeGreaterThan(3);
  expect(await countRows(database, 'before_import')).toBe(0);
});

test('what is done is told as done, also where what was put aside cannot be forgotten yet', async () => {
  const { app, database } = await startTestServer();
  const { token } = await registerUser(app);
  const file = longFile({ tasks: 600, changes: 1 });
  const send = async (url: string, body: object) => call(app, 'POST', url, { token, body });
  const rename = async (title: string) => {
    const tasks = file.tasks.map((task) => Object.assign({}, task, { title }));
    return send(PATHS.import, { format: file.format, schema: file.schema, tasks });
  };
  expect((await send(PATHS.import, file)).status).toBe(200);
  await sql`create trigger held before delete on before_import begin select raise(abort, 'held'); end`.execute(
    database,
  );
  const renamed = await rename('Other');
  expect(renamed).toMatchObject({ status: 200, body: { summary: { changed: 600 } } });
  await sql`drop trigger held`.execute(database);
  // The next one keeps how the tasks were before it.
  expect(await rename('Third')).toMatchObject({ status: 200, body: { summary: { changed: 600 } } });
  expect(await countRows(database, 'before_import')).toBe(0);
});

test('who asks for the account meanwhile gets it as it was or as it is then, and their own writes are kept', async () => {
  const { app } = await startTestServer();
  const { create, list } = callsOf(app);
  const { token } = await registerUser(app);
  await create(token, { title: 'Mine' });
  const importing = new AbortController();
  const imported = call(app, 'POST', PATHS.import, {
    token,
    body: longFile({ tasks: 1500, changes: 2 }),
  }).finally(() => importing.abort());
  let own = 1;
  while (!importing.signal.aborted) {
    const { tasks } = await list(token);
    expect([own, own + 1500]).toContain(tasks.length);
    await create(token, { title: 'Meanwhile' });
    own += 1;
  }
  expect(await imported).toMatchObject({ status: 200 });
  expect((await list(token)).tasks).toHaveLength(own + 1500);
});

test('what its own account writes while an import takes long waits, and is told why', async () => {
  // What was not done yet counts for nothing.
  const { app, database } = await startTestServer({ settings: { changesPerHour: 1 + TOGETHER } });
  const { token } = await registerUser(app);
  const known = crypto.randomUUID();
  await taskCalls(app).create(token, plain, { key: known });
  const body = longFile({ tasks: 2000, changes: 3 });
  const imported = call(app, 'POST', PATHS.import, { token, body });
  await expect.poll(async () => countRows(database, 'open_import'), { interval: 1 }).toBe(1);
  // Its next step waits for this one.
  const held = Promise.withResolvers<void>();
  const hold = database.whileNobodyWrites(async () => held.promise);
  const letGo = async () => {
    held.resolve();
    await hold;
  };
  const left = await writeMeanwhile({ app, token, known, imported, adds: 2000, letGo });
  expect(left).toEqual(Array.from({ length: TOGETHER + 1 }, () => plain.title));
});

/** A server in a process of its own, with an account. */
async function withAccount() {
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
  return {
    place,
    importFile: async (file: object) => send('POST', PATHS.import, token, file),
    exported: async () =>
      content(accountFileSchema.parse(await (await send('GET', PATHS.export, token)).json())),
    /** Ends the server in the middle of an import, once so many changes of it are written. */
    killWhen: async (changes: number) => {
      const database = new DatabaseSync(path.join(place.dataDir, 'holdfast.sqlite'), { readOnly: true });
      const [open, rows] = ['open_import', 'task_revision'].map((table) =>
        database.prepare(`select count(*) as rows from ${table}`),
      );
      const isThere = () => open?.get()?.['rows'] === 1 && Number(rows?.get()?.['rows']) >= changes;
      await expect.poll(isThere, { interval: 1 }).toBe(true);
      server.child.kill('SIGKILL');
      await server.ended;
      database.close();
    },
    start: async () => {
      server = await startServer(place);
    },
  };
}

test('a server that is killed amid an import has all of the account as it was, and takes the file again', async () => {
  const { place, importFile, exported, killWhen, start } = await withAccount();
  const file = longFile({ tasks: 1500, changes: 2 });
  for (const changes of [1, 1000]) {
    const sent = importFile(file).catch(() => null);
    await killWhen(changes);
    await sent;
    expect(await verifyDatabase(place)).toMatchObject({ tasks: 0, revisions: 0, violations: [] });
    await start();
    expect(await exported()).toMatchObject({ seq: 0, tasks: [], revisions: [] });
  }
  expect((await importFile(file)).status).toBe(200);
  const before = await exported();
  expect(before.tasks).toHaveLength(1500);

  // A file that changes what is there, and adds more.
  const more = longFile({ tasks: 300, changes: 2 });
  const changed = file.tasks.map(({ version: _version, ...task }) => ({
    ...task,
    title: 'Other',
    completed: true,
  }));
  const other = { ...more, tasks: [...more.tasks, ...changed] };
  const sent = importFile(other).catch(() => null);
  await killWhen(file.revisions.length + more.revisions.length + 200);
  await sent;
  expect(await verifyDatabase(place)).toMatchObject({ tasks: 1500, revisions: 3000, violations: [] });
  await start();
  expect(await exported()).toEqual(before);
  expect((await importFile(other)).status).toBe(200);
  expect(await verifyDatabase(place)).toMatchObject({ tasks: 1800, revisions: 5100, violations: [] });
});
