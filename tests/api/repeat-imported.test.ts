import { v5 } from 'uuid';
import { expect, test } from 'vitest';

import { importAnswerSchema } from '#contract/account-file.ts';
import { taskAnswerSchema } from '#contract/answers.ts';
import { PATHS } from '#contract/paths.ts';
import { NEXT_NAME } from '#contract/repeat.ts';

import { callsOf } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app } = await startTestServer();
const { update, remove, purge, list, trash } = taskCalls(app);
const { exported, imported, send, create: createId } = callsOf(app);
const daily = { ...plain, dueDate: '2026-03-01', repeat: 'FREQ=DAILY' };

const edit = async (token: string, id: string, body: object) =>
  taskAnswerSchema.parse((await update(token, id, body)).body);

/** The ids of a user's tasks in the order of their due dates. */
const listIds = async (token: string) =>
  (await list(token)).tasks
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
    .map(({ _id }) => _id);

/** A user with a repetition that was completed twice, its ids, and the account as a file. */
async function completedTwice() {
  const { token } = await registerUser(app);
  const first = await createId(token, daily);
  const { next: second } = await edit(token, first, { completed: true, completedOn: '2026-03-01' });
  const { next: third } = await edit(token, second?._id ?? '', {
    completed: true,
    completedOn: '2026-03-02',
  });
  const ids = [first, second?._id ?? '', third?._id ?? ''] as const;
  return { token, ids, file: await exported(token) };
}

test('what repeats in a file of another account has its one next task there too', async () => {
  const { ids, file } = await completedTwice();
  const { token } = await registerUser(app);
  expect(await imported(token, file)).toMatchObject({ added: 3 });
  const [first = '', second = '', third = ''] = await listIds(token);
  expect(ids).not.toContain(third);

  await edit(token, first, { completed: false });
  const again = await edit(token, first, { completed: true, completedOn: '2026-03-01' });
  expect(again.next?._id).toBe(second);
  expect(await listIds(token)).toEqual([first, second, third]);
  await edit(token, second, { completed: false });
  expect(await listIds(token)).toEqual([first, second]);
  expect((await trash(token)).map(({ _id }) => _id)).toEqual([third]);
  expect(await imported(token, await exported(token))).toMatchObject({ added: 0, changed: 0 });
});

test('an import that is taken back takes its next task along, which the next completion brings again', async () => {
  const { token: owner } = await registerUser(app);
  const first = await createId(owner, daily);
  const before = await exported(owner);
  await edit(owner, first, { completed: true, completedOn: '2026-03-01' });
  const { token } = await registerUser(app);
  await imported(token, before);
  const [own = ''] = await listIds(token);
  const { range } = importAnswerSchema.parse((await send(token, await exported(owner))).body);
  const [, next] = await listIds(token);
  expect(next).toBeDefined();
  const body = { ...range, hasHistories: true };
  expect(await call(app, 'POST', PATHS.undoImport, { token, body })).toMatchObject({
    body: { undone: 1, putBack: 1, kept: 0 },
  });
  expect(await listIds(token)).toEqual([own]);
  await edit(token, own, { completed: true, completedOn: '2026-03-01' });
  expect(await listIds(token)).toEqual([own, next]);
});

test('it has it also where the other account has lost some of them since, and a second import finds all', async () => {
  const { token: owner, ids, file } = await completedTwice();
  for (const gone of [ids[0], ids[2]]) {
    await remove(owner, gone);
    await purge(owner, gone);
  }
  const { token } = await registerUser(app);
  await imported(token, file);
  const [first = '', second = '', third = ''] = await listIds(token);
  expect(ids).not.toContain(first);
  const again = await edit(token, second, { completed: false });
  expect(again.next).toBe(undefined);
  expect(await listIds(token)).toEqual([first, second]);
  await edit(token, second, { completed: true, completedOn: '2026-03-02' });
  expect(await listIds(token)).toEqual([first, second, third]);
  expect(await imported(token, file)).toMatchObject({ added: 0, unchanged: 3 });
});

test('a completion whose next task would have the id of another account’s task says so, and goes without its repetition', async () => {
  const [{ token }, other] = [await registerUser(app), await registerUser(app)];
  const id = await createId(token, daily);
  await taskCalls(app).create(other.token, plain, { key: v5(NEXT_NAME, id) });
  expect(await update(token, id, { completed: true })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('id of a task of another account') },
  });
  expect((await list(token)).tasks).toMatchObject([{ completed: false, version: 1 }]);
  expect(await update(token, id, { completed: true, repeat: '' })).toMatchObject({ status: 200 });
});
