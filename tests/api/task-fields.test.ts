import { describe, expect, test } from 'vitest';

import { PATHS, pathWithId } from '#contract/paths.ts';

import { call, countRows, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app, database } = await startTestServer();
const { create, list } = taskCalls(app);

describe('create', () => {
  test('fills in what may be left out', async () => {
    const { token } = await registerUser(app);
    const task = await create(token, { title: ' Only this ', dueDate: '2028-02-29' });
    expect(task).toMatchObject({
      title: 'Only this',
      description: '',
      priority: 'Low',
      dueDate: '2028-02-29',
      completed: false,
    });
  });

  test.each(['2028-02-29T23:59:59.999Z', '2028-02-29T00:30+14:00', '2028-02-29T12:00:00'])(
    'takes the day that stands in %s',
    async (dueDate) => {
      const { token } = await registerUser(app);
      expect(await create(token, { ...plain, dueDate })).toMatchObject({ dueDate: '2028-02-29' });
    },
  );

  test('stores every character as it came, but for the line ends', async () => {
    const { token } = await registerUser(app);
    const words = { title: '𝒯 é "quoted" \\ \u{1F9F9} \u202E', description: 'a\n\tb\u0001\uFFFD' };
    expect(await create(token, { ...plain, ...words })).toMatchObject(words);
    expect((await list(token)).tasks[0]).toMatchObject(words);
  });

  test('takes texts of the greatest length', async () => {
    const { token } = await registerUser(app);
    const words = { title: 'x'.repeat(200), description: 'y'.repeat(10_000) };
    expect(await create(token, { ...plain, ...words })).toMatchObject(words);
  });
});

const wrongFields = [
  [{ title: '   ' }, 'title'],
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ title: ['Buy paint'] }, 'title'],
  [{ title: null }, 'title'],
  [{ title: 'a\0b' }, 'title'],
  [{ title: 'a\ud800' }, 'title'],
  [{ description: 'x'.repeat(10_001) }, 'description'],
  [{ description: 5 }, 'description'],
  [{ description: '\udc00' }, 'description'],
  [{ priority: 'Urgent' }, 'priority'],
  [{ priority: 1 }, 'priority'],
  [{ dueDate: '' }, 'dueDate'],
  [{ dueDate: '2026-02-30' }, 'dueDate'],
  [{ dueDate: '2027-02-29' }, 'dueDate'],
  [{ dueDate: '01.04.2026' }, 'dueDate'],
  [{ dueDate: '2026-04-01T' }, 'dueDate'],
  [{ dueDate: '2026-04-01Tomorrow' }, 'dueDate'],
  [{ dueDate: null }, 'dueDate'],
  [{ dueDate: 20_260_401 }, 'dueDate'],
  [{ completed: 'perhaps' }, 'completed'],
  [{ completed: 1 }, 'completed'],
] as const;

describe('wrong fields', async () => {
  const { token } = await registerUser(app);
  const task = await create(token, plain);

  test.each(wrongFields)('%j is refused by create and update, which store nothing', async (wrong, field) => {
    const rows = await countRows(database, 'task_revision');
    const refusal = {
      success: false,
      code: 'invalid',
      message: expect.any(String),
      fields: { [field]: expect.any(String) },
    };
    const created = await call(app, 'POST', PATHS.tasks, { token, body: { ...plain, ...wrong } });
    expect(created).toMatchObject({ status: 400, body: refusal });
    const updated = await call(app, 'PUT', pathWithId(PATHS.task, task._id), { token, body: wrong });
    expect(updated).toMatchObject({ status: 400, body: refusal });
    expect(await list(token)).toMatchObject({ tasks: [task], seq: 1 });
    expect(await countRows(database, 'task_revision')).toBe(rows);
  });

  test.each(['title', 'dueDate'])('a create without %s is refused', async (field) => {
    const answer = await call(app, 'POST', PATHS.tasks, { token, body: { ...plain, [field]: undefined } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });
});
