import { expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';

import { callsOf, content, fields as fileFields, plain as plainFile } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app, database } = await startTestServer();
const { create, update, revisions, list, changes } = taskCalls(app);
const { exported, imported } = callsOf(app);

const CAME = { title: 'Bake\r\na cake', description: '- [ ] flour\r\n- [ ] eggs\r- [ ] milk\n' };
const KEPT = { title: 'Bake a cake', description: '- [ ] flour\n- [ ] eggs\n- [ ] milk\n' };
const ticked = (words: { description: string }, item: string) =>
  words.description.replace(`[ ] ${item}`, `[x] ${item}`);

/** A task as a former version stored it, with the line ends that came. */
async function stored() {
  const { token } = await registerUser(app);
  const task = await create(token, { ...plain, ...CAME });
  await database.updateTable('task').set(CAME).where('id', '=', task._id).execute();
  await database.updateTable('task_revision').set(CAME).where('task_id', '=', task._id).execute();
  return { token, task, id: task._id };
}

/** What the database has of a task's texts. */
const readRow = async (id: string) =>
  database.selectFrom('task').select(['title', 'description']).where('id', '=', id).executeTakeFirst();

test('texts come in with the line ends of a form: one line, and line feeds', async () => {
  const { token } = await registerUser(app);
  const task = await create(token, { ...plain, ...CAME });
  expect(task).toMatchObject(KEPT);
  expect(await readRow(task._id)).toEqual(KEPT);
  const other = await create(token, plain);
  expect(await update(token, other._id, CAME)).toMatchObject({ body: { task: KEPT } });
  const body = { changes: [{ verb: 'create', key: crypto.randomUUID(), body: { ...plain, ...CAME } }] };
  expect(await call(app, 'POST', PATHS.applyChanges, { token, body })).toMatchObject({
    body: { answers: [{ status: 201, body: { task: KEPT } }] },
  });
  await imported(token, plainFile([{ ...fileFields, ...CAME, _id: crypto.randomUUID() }]));
  expect((await list(token)).tasks.map(({ title, description }) => ({ title, description }))).toEqual(
    Array.from({ length: 4 }, () => KEPT),
  );
});

test('a description is as long as it is stored', async () => {
  const { token } = await registerUser(app);
  const lines = '\r\n'.repeat(LIMITS.description);
  expect((await create(token, { ...plain, description: lines })).description).toHaveLength(
    LIMITS.description,
  );
});

test('a task that a former version stored is read with them, and stays as it is until its text is edited', async () => {
  const { token, task, id } = await stored();
  expect((await list(token)).tasks).toEqual([task]);
  expect((await changes(token)).changes).toMatchObject([{ after: KEPT }]);
  // Whoever sends back what they have read, or had read of the former version, changes nothing.
  for (const words of [KEPT, CAME]) {
    expect(await update(token, id, { ...task, ...words })).toMatchObject({ body: { task: { version: 1 } } });
    await update(token, id, { ...task, ...words, version: undefined });
    await update(token, id, { ...words, seen: CAME }, { base: 1 });
  }
  await update(token, id, { priority: 'Low' });
  expect(await readRow(id)).toEqual(CAME);
  expect(await revisions(token, id)).toHaveLength(2);
  await update(token, id, { description: ticked(KEPT, 'eggs') });
  expect(await readRow(id)).toEqual({ ...CAME, description: ticked(KEPT, 'eggs') });
});

test('a form that only showed such a text does not stand against a tick from elsewhere, and one that ticked is merged', async () => {
  const { token, id } = await stored();
  await update(token, id, { description: ticked(KEPT, 'eggs'), seen: CAME }, { base: 1 });
  const shown = { ...KEPT, priority: 'Low', seen: { ...CAME, priority: plain.priority } };
  const answer = await update(token, id, shown, { base: 1 });
  expect(answer).toMatchObject({
    status: 200,
    body: { task: { title: KEPT.title, description: ticked(KEPT, 'eggs'), priority: 'Low' } },
  });
  const merged = await update(token, id, { description: ticked(CAME, 'milk'), seen: CAME }, { base: 1 });
  const { task } = taskAnswerSchema.parse(merged.body);
  expect(task.description).toBe(ticked({ description: ticked(KEPT, 'eggs') }, 'milk'));
});

test('an account with such texts is the same after an export and an import, whoever wrote the file', async () => {
  const { token, id } = await stored();
  await update(token, id, { priority: 'Low' });
  const file = await exported(token);
  // A former version would have exported what is stored.
  const former = JSON.stringify(file).replaceAll(
    JSON.stringify(KEPT.description),
    JSON.stringify(CAME.description),
  );
  expect(former).toContain('\\r\\n');
  for (const body of [file, JSON.parse(former)]) {
    expect(await imported(token, body)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    const other = await registerUser(app);
    await imported(other.token, body);
    const again = content(await exported(other.token));
    // The other account's task has an id of its own.
    const same = JSON.stringify(again).replaceAll(again.tasks[0]?._id ?? '', id);
    expect(JSON.parse(same)).toEqual(content(file));
  }
});
