import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { FILE_LIMITS } from '#contract/file-limits.ts';
import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Task } from '#contract/task.ts';

import { listening, openEvents } from './events.ts';
import { logLines } from './log-lines.ts';
import type { Answer } from './server.ts';
import { call, registerUser, startTestServer, statuses } from './server.ts';

const { logger, atLevel } = logLines();
const { app, database } = await startTestServer({ logger });
const body = { title: 'One more', dueDate: '2026-04-01' };

/** So many tasks at a time: a statement that takes long is ended, and a server that does nothing else meanwhile is busy. */
const PART = 10_000;

/** Gives a user so many tasks, with the numbers that follow one. */
async function fill(userId: string, count: number, after = 0): Promise<void> {
  const last = after + count;
  for (let first = after + 1; first <= last; first += PART)
    await sql`insert into task
        (id, user_id, title, description, priority, due_date, completed, version, created_seq, created_at, updated_at)
      with recursive counted(number) as
        (select ${sql.lit(first)} union all select number + 1 from counted where number < ${Math.min(first + PART - 1, last)})
      select ${userId} || '-' || number, ${userId}, 'Task', '', 'Low', '2026-04-01', 0, 1, number,
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from counted`.execute(database);
  await sql`update "user" set seq = ${last} where id = ${userId}`.execute(database);
}

test('an account that is full says so, keeps what it has, and has room again when a task is gone for good', async () => {
  const { token, user } = await registerUser(app);
  await fill(user.id, SERVER_LIMITS.tasks - 1);
  const create = async () => call(app, 'POST', PATHS.tasks, { token, body });
  const first = await create();
  expect(first.status).toBe(201);
  const refused = {
    status: 409,
    body: { success: false, code: 'limit_reached', message: expect.stringContaining('100,000 tasks') },
  };
  expect(await create()).toMatchObject(refused);
  // A repetition adds none, also where the answer that was kept for it was swept.
  const { _id } = JSON.parse(first.text).task;
  await sql`delete from idempotency where key = ${_id}`.execute(database);
  expect(
    await call(app, 'POST', PATHS.tasks, { token, body, headers: { 'idempotency-key': _id } }),
  ).toMatchObject({ status: 201, body: { task: { _id } } });
  const changes = Array.from({ length: 3 }, () => ({ verb: 'create', key: crypto.randomUUID(), body }));
  const many = await call(app, 'POST', PATHS.applyChanges, { token, body: { changes } });
  expect(many.body).toMatchObject({ answers: [refused, refused, refused] });
  // One line for the call, as if it had carried one change.
  const line = { event: 'refused: limit_reached', user: user.id };
  const alone = { ...line, path: API_BASE + PATHS.tasks };
  const together = { ...line, path: API_BASE + PATHS.applyChanges };
  expect(atLevel(35)).toMatchObject([{ event: 'signed up' }, alone, together]);

  // What is there can still be changed.
  const path = pathWithId(PATHS.task, JSON.parse(first.text).task._id);
  expect((await call(app, 'PUT', path, { token, body: { title: 'Another' } })).status).toBe(200);
  expect((await call(app, 'DELETE', path, { token })).status).toBe(200);
  expect(await create()).toMatchObject(refused);
  await sql`delete from task where user_id = ${user.id} and (deleted_at is not null or created_seq = 1)`.execute(
    database,
  );
  // Changes that add no task take no room from one that comes after them in the same call.
  const [taskId, ...keys] = Array.from({ length: 5 }, () => crypto.randomUUID());
  const mixed = [
    { verb: 'create', key: taskId, body },
    ...keys.map((key) => ({ verb: 'update', key, taskId, body: { title: `Renamed by ${key}` } })),
    { verb: 'create', key: crypto.randomUUID(), body },
  ];
  expect(await call(app, 'POST', PATHS.applyChanges, { token, body: { changes: mixed } })).toMatchObject({
    body: { answers: mixed.map(({ verb }) => ({ status: verb === 'create' ? 201 : 200 })) },
  });
  expect(await create()).toMatchObject(refused);
});

test('a full account can complete what repeats, whose next one comes beyond its limit, until no file could hold it', async () => {
  const { token, user } = await registerUser(app);
  await fill(user.id, SERVER_LIMITS.tasks - 1);
  const repeat = 'FREQ=DAILY';
  const created = await call(app, 'POST', PATHS.tasks, { token, body: { ...body, repeat } });
  const { task: first } = taskAnswerSchema.parse(created.body);
  const complete = async ({ _id }: Task) =>
    call(app, 'PUT', pathWithId(PATHS.task, _id), { token, body: { completed: true } });
  const { next } = taskAnswerSchema.parse((await complete(first)).body);
  if (!next) throw new Error('No task comes next.');
  expect(next).toMatchObject({ title: body.title, repeat, completed: false });
  expect(await call(app, 'POST', PATHS.tasks, { token, body })).toMatchObject({ status: 409 });

  await fill(user.id, FILE_LIMITS.tasks - SERVER_LIMITS.tasks - 1, 2 * SERVER_LIMITS.tasks);
  expect(await complete(next)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
});

test('an import for which an account has no room says so beforehand, and adds nothing', async () => {
  const { token, user } = await registerUser(app);
  await fill(user.id, FILE_LIMITS.tasks - 1);
  const file = { ...body, description: '', priority: 'Low', completed: false };
  const tasks = [1, 2].map(() => Object.assign({ _id: crypto.randomUUID() }, file));
  const send = async (path: string, some: object[]) =>
    call(app, 'POST', path, { token, body: { format: 'holdfast', schema: 2, tasks: some } });
  for (const path of [PATHS.importPreview, PATHS.import]) {
    expect(await send(path, tasks)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
  }
  expect(await send(PATHS.import, tasks.slice(1))).toMatchObject({ status: 200 });
});

test('one account has at most so many streams, and others have theirs', async () => {
  const own = await startTestServer();
  const port = await listening(own.app);
  const [{ token }, other] = [await registerUser(own.app), await registerUser(own.app)];
  const streams = await Promise.all(
    Array.from({ length: SERVER_LIMITS.streams }, () => openEvents(port, token)),
  );
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await call(own.app, 'GET', PATHS.events, { token });
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('50 places') } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await openEvents(port, other.token)).status).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => (await openEvents(port, token)).status).toBe(200);
});

test('of the lists that one user asks for at once two are made, a hundred wait, and the others are told to come back', async () => {
  const [{ token, user }, other] = [await registerUser(app), await registerUser(app)];
  const list = async (of: string) => call(app, 'GET', PATHS.tasks, { token: of });
  // Each waits for its account, as it does for an import of that.
  const held = Promise.withResolvers<void>();
  const holds = database.userLock.exclusive(user.id, async () => held.promise);
  const refused: Answer[] = [];
  const many = Array.from({ length: 150 }, async () => {
    const answer = await list(token);
    if (answer.status === 503) refused.push(answer);
    return answer;
  });
  await expect.poll(() => refused.length).toBe(150 - 2 - 100);
  held.resolve();
  await holds;
  const others = await Promise.all(Array.from({ length: 20 }, () => list(other.token)));
  expect(new Set(statuses(others))).toEqual(new Set([200]));
  expect((await Promise.all(many)).filter(({ status }) => status === 200)).toHaveLength(2 + 100);
  expect(refused[0]).toMatchObject({ body: { code: 'busy' }, headers: { 'retry-after': '2' } });
  const told = atLevel(35).filter(({ event }) => event === 'refused: busy');
  expect(told).toHaveLength(refused.length);
  expect(told[0]).toMatchObject({ user: user.id, path: API_BASE + PATHS.tasks });
});
