import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { conflictAnswerSchema } from '#contract/history.ts';

import { mergeCalls } from './merge.ts';
import { registerUser, startTestServer } from './server.ts';

const { app } = await startTestServer();
const { token } = await registerUser(app);
const { create, update, remove, history, list } = mergeCalls(app, token);

describe('an update that says what its person saw', () => {
  test('takes back an own change that its version did not have yet', async () => {
    const id = await create();
    await update(id, { title: 'Mine' }, { base: 1 });
    const answer = await update(id, { title: 'First', seen: { title: 'Mine' } }, { base: 1 });
    expect(answer).toMatchObject({ status: 200, body: { task: { title: 'First', version: 3 } } });
  });

  test('changes only the fields that it says it saw', async () => {
    const id = await create();
    await update(id, { title: 'Theirs', priority: 'High' }, { base: 1 });
    const answer = await update(id, { description: 'Mine', seen: { description: 'Words' } });
    expect(answer).toMatchObject({
      status: 200,
      body: { task: { title: 'Theirs', priority: 'High', description: 'Mine' } },
    });
  });

  test('may repeat a title that nobody can see, as a former version took it, and cannot set one', async () => {
    const id = await create();
    const title = '\u2800';
    const answer = await update(id, { title, completed: true, seen: { completed: false } });
    expect(answer).toMatchObject({ status: 200, body: { task: { title: 'First', completed: true } } });
    const refused = await update(id, { title, seen: { title: 'First' } });
    expect(refused).toMatchObject({ status: 400, body: { fields: { title: expect.any(String) } } });
  });

  test('is refused where the field says something else by now, and names only that', async () => {
    const id = await create();
    await update(id, { title: 'Theirs', description: 'New words' }, { base: 1 });
    const answer = await update(id, { title: 'Mine', seen: { title: 'First' } }, { base: 2 });
    expect(answer.status).toBe(409);
    expect(conflictAnswerSchema.parse(answer.body).conflicts).toEqual({
      title: { base: 'First', theirs: 'Theirs', mine: 'Mine' },
    });
    expect(await history(id)).toHaveLength(2);
  });

  test('is told what somebody else had done already, also when it is repeated, and writes the rest', async () => {
    const id = await create();
    await update(id, { completed: true, labels: ['garden'] });
    const key = randomUUID();
    const mine = { completed: true, labels: ['garden', 'home'], priority: 'High' };
    const seen = { completed: false, labels: [], priority: 'Low' };
    const answer = await update(id, { ...mine, seen }, { base: 1, key });
    expect(answer).toMatchObject({
      status: 200,
      body: { task: { ...mine, version: 3 }, found: { completed: true, labels: ['garden'] } },
    });
    expect((await update(id, { ...mine, seen }, { base: 1, key })).text).toBe(answer.text);
  });

  test('says the longest description twice, in the letters that take the most room', async () => {
    const id = await create();
    for (const [was, is] of [
      ['Words', '🌱'.repeat(10_000)],
      ['🌱'.repeat(10_000), '\u0001'.repeat(9_999) + '🌱'],
      ['\u0001'.repeat(9_999) + '🌱', 'Words'],
    ] as const)
      expect(await update(id, { description: is, seen: { description: was } })).toMatchObject({
        status: 200,
        body: { task: { description: is } },
      });
  });

  test('is told of no one else where it finds what its person saw', async () => {
    const id = await create();
    await update(id, { title: 'Theirs' });
    const answer = await update(id, { completed: true, seen: { completed: false } }, { base: 1 });
    expect(answer).toMatchObject({ status: 200, body: { task: { title: 'Theirs', completed: true } } });
    expect(answer.body).not.toHaveProperty('found');
  });

  test('takes a deleted task back, as one with a version does', async () => {
    const id = await create();
    await remove(id);
    const answer = await update(id, { title: 'Mine', seen: { title: 'First' } });
    expect(answer).toMatchObject({ status: 200, body: { restored: true, task: { title: 'Mine' } } });
    expect((await list()).tasks.map(({ _id }) => _id)).toContain(id);
  });

  test('is refused as wrong where that is no task’s field', async () => {
    const id = await create();
    const answer = await update(id, { title: 'Mine', seen: { title: 7 } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});
