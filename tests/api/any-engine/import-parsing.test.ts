import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { FILE_LIMITS } from '#contract/file-limits.ts';
import { LIMITS } from '#contract/limits.ts';

import { callsOf, fields, plain } from '../account-file.ts';
import { registerUser, startTestServer } from '../server.ts';

const { app } = await startTestServer();
const { exported, preview, send } = callsOf(app);

describe('a file that is refused', () => {
  test.each([
    ['no object', 'nonsense'],
    ['nothing', {}],
    ['another format', { format: 'other', schema: 1, tasks: [] }],
    ['a later schema', { format: 'holdfast', schema: 3, tasks: [] }],
    ['tasks that are no list', { format: 'holdfast', schema: 1, tasks: {} }],
    ['a task that is none', plain([5])],
    ['a change that is none', { ...plain([]), revisions: [null] }],
    ['a change of nothing', { ...plain([]), revisions: [{ seq: 1 }] }],
    ['an id that is no UUID', plain([{ ...fields, _id: 'x' }])],
    ['no id', plain([fields])],
    ['a title too long', plain([{ ...fields, _id: randomUUID(), title: 'x'.repeat(LIMITS.title + 1) }])],
    ['an empty title', plain([{ ...fields, _id: randomUUID(), title: ' ' }])],
    ['a NUL', plain([{ ...fields, _id: randomUUID(), description: '\0' }])],
    ['a day that does not exist', plain([{ ...fields, _id: randomUUID(), dueDate: '2026-02-30' }])],
    [
      'a time that does not exist',
      plain([{ ...fields, _id: randomUUID(), createdAt: '2026-02-30T00:00:00.000Z' }]),
    ],
    [
      'a time of another length',
      plain([{ ...fields, _id: randomUUID(), updatedAt: '2026-02-03T00:00:00Z' }]),
    ],
    ['a number that is none', { ...plain([]), seq: -1 }],
    ['a number too high', { ...plain([]), seq: 2 ** 40 }],
    ['revisions that are no list', { ...plain([]), revisions: 'x' }],
    ['a wrong prototype', `{"format": "holdfast", "schema": 1, "tasks": [], "__proto__": {}}`],
  ])('with %s is refused in a sentence, and writes nothing', async (_name, body) => {
    const { token } = await registerUser(app);
    for (const answer of [await preview(token, body), await send(token, body)]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, code: 'invalid', message: expect.stringMatching(/^\S.*\.$/s) },
      });
    }
    expect(await exported(token)).toMatchObject({ seq: 0, tasks: [] });
  });

  test.each([
    ['breaks off', '{"format": "holdfast", "schema": 1, "tasks": [{', /^The file is not whole/],
    ['has a broken task', '{"format": "holdfast", "schema": 1, "tasks": [{]}', /^The file is not whole/],
    [
      'is not in UTF-8',
      Buffer.from(JSON.stringify(plain([fields])).replace('First', 'Fürst'), 'latin1'),
      /UTF-8/,
    ],
  ])('that %s is refused with that', async (_name, body, message) => {
    const { token } = await registerUser(app);
    expect(await preview(token, body)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  });

  test('that is wrong in thousands of places gets a short answer', async () => {
    const { token } = await registerUser(app);
    const answer = await send(token, plain(Array.from({ length: 5000 }, () => ({ title: 5 }))));
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(5000);
  });

  test('with more tasks than a file may hold is refused', async () => {
    const { token } = await registerUser(app);
    const tasks = Array.from({ length: FILE_LIMITS.tasks + 1 }, () => ({ ...fields, _id: randomUUID() }));
    expect(await send(token, plain(tasks))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('110,000') },
    });
  });

  test('with more beside its tasks than any file has is refused by its size; 1 MiB is not', async () => {
    const { token } = await registerUser(app);
    const large = JSON.stringify({ ...plain([]), padding: 'x'.repeat(FILE_LIMITS.restBytes) });
    const largeTask = JSON.stringify(plain([{ padding: 'x'.repeat(FILE_LIMITS.partBytes) }]));
    for (const body of [large, largeTask]) {
      for (const answer of [await preview(token, body), await send(token, body)]) {
        expect(answer).toMatchObject({
          status: 413,
          body: { code: 'too_large', message: expect.stringContaining('larger than') },
        });
      }
    }
    expect((await send(token, { ...plain([]), padding: 'x'.repeat(1024 * 1024) })).status).toBe(200);
  });
});
