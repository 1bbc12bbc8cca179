import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { callsOf, fields, plain } from './account-file.ts';
import { registerUser, startTestServer } from './server.ts';

const { app, clock } = await startTestServer();
const { exported, imported, update, remove } = callsOf(app);

describe('a file made by hand', () => {
  test('needs no more than ids and the five fields: the history begins with the import', async () => {
    const { token } = await registerUser(app);
    const [one, two] = [randomUUID(), randomUUID()];
    const times = {
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2021-01-01T00:00:00.000Z',
      completedAt: '2020-06-01T00:00:00.000Z',
    };
    const file = plain([
      { ...fields, _id: one.toUpperCase() },
      { ...fields, _id: two, title: ' Old ', completed: true, ...times },
    ]);
    expect(await imported(token, file)).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      views: { added: 0, kept: 0 },
      examples: [
        { title: 'First', effect: 'added' },
        { title: 'Old', effect: 'added' },
      ],
    });
    const now = clock.now().toISOString();
    const after = await exported(token);
    expect(after).toMatchObject({
      seq: 2,
      // The oldest first.
      tasks: [
        { _id: two, title: 'Old', version: 1, ...times, deletedAt: null },
        {
          ...fields,
          _id: one,
          version: 1,
          createdAt: now,
          updatedAt: now,
          completedAt: null,
          deletedAt: null,
        },
      ],
      revisions: [
        { seq: 1, taskId: one, version: 1, verb: 'create', source: 'import', at: now },
        { seq: 2, taskId: two, version: 1, verb: 'create', source: 'import', at: now },
      ],
    });
    expect(await imported(token, file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test('changes no task that is here where it says so, and brings a deleted one back', async () => {
    const { token } = await registerUser(app);
    const [kept, gone] = [randomUUID(), randomUUID()];
    const file = plain([
      { ...fields, _id: kept },
      { ...fields, _id: gone },
    ]);
    await imported(token, file);
    await update(token, kept, { title: 'What was made of it' });
    await remove(token, gone);
    expect(await imported(token, { ...file, addsOnly: true })).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 1,
    });
    expect((await exported(token)).tasks).toMatchObject([
      { title: 'What was made of it', deletedAt: null },
      { title: 'First', deletedAt: null },
    ]);
  });

  test('can be added to an account of any size, in one go', async () => {
    const { token } = await registerUser(app);
    const tasks = Array.from({ length: 1234 }, (_, index) => ({
      ...fields,
      _id: randomUUID(),
      title: `Task ${index}`,
    }));
    expect(await imported(token, plain(tasks))).toMatchObject({ added: 1234 });
    expect(await imported(token, plain(tasks))).toMatchObject({ unchanged: 1234 });
    expect((await exported(token)).tasks.map(({ title }) => title)).toEqual(tasks.map(({ title }) => title));
  });
});
