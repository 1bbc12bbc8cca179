import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import type { ImportHost } from '#server/account-file/work.ts';
import { importFile } from '#server/account-file/work.ts';

import { fields, plain } from './account-file.ts';
import { registerUser, startTestServer } from './server.ts';
import { DAY, runFor } from './sweep.ts';
import { taskCalls } from './task-calls.ts';

const server = await startTestServer();
const { app, clock, database } = server;
const { create, remove } = taskCalls(app);

async function titles(): Promise<string[]> {
  const tasks = await database.selectFrom('task').select('title').orderBy('created_seq').execute();
  return tasks.map(({ title }) => title);
}

test('a task that leaves the trash for good before an import has brought it back is not lost in silence', async () => {
  const { token, user } = await registerUser(app);
  const swept = await create(token, { ...fields, title: 'Swept' });
  await remove(token, swept._id);
  await runFor(server, 30 * DAY);

  const file = plain([
    { ...fields, _id: randomUUID(), title: 'New' },
    { ...fields, _id: swept._id, title: 'Swept' },
  ]);
  const importBy = async (inTurn: ImportHost['inTurn']) =>
    importFile(
      { database, exclusive: async (work) => work(), inTurn },
      { owner: { userId: user.id }, at: clock.now().toISOString(), isPreview: false },
      Readable.from([Buffer.from(JSON.stringify(file))]),
    );
  const late = importBy(async (write) => {
    await runFor(server, DAY);
    expect(await titles()).toEqual([]);
    return write();
  });
  await expect(late).rejects.toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 5 });
  expect(await titles()).toEqual([]);

  const { summary } = await importBy(async (write) => write());
  expect(summary).toMatchObject({ added: 2, changed: 0 });
  expect(await titles()).toEqual(['New', 'Swept']);
});
