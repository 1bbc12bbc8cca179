import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { importAnswerSchema } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';

import { withTwoPeople } from './two-people.ts';

const MEBIBYTE = 1024 * 1024;
const at = '2026-01-01T00:00:00.000Z';

// What takes the time is the rows; what could hold the others up is the bytes.
const TASKS = 10_000;

/** A file of many tasks with long descriptions, each with a history of two changes: about 50 MB. */
function largeFile(): string {
  const tasks: object[] = [];
  const revisions: object[] = [];
  for (let index = 0; index < TASKS; index += 1) {
    const _id = randomUUID();
    const fields = {
      title: `Task ${index}`,
      description: 'word '.repeat(300),
      priority: 'Low',
      dueDate: '2026-04-01',
      completed: false,
    };
    const change = (version: number, verb: string, title: string) => ({
      seq: 2 * index + version,
      taskId: _id,
      version,
      verb,
      at,
      source: 'Firefox on Linux',
      after: { ...fields, title, deleted: false },
    });
    revisions.push(change(1, 'create', 'First'), change(2, 'update', fields.title));
    tasks.push({ _id, ...fields, version: 2, createdAt: at, updatedAt: at });
  }
  return JSON.stringify({ format: 'holdfast', schema: 1, seq: revisions.length, tasks, revisions });
}

test('a file of 50 MB is taken in whole, and the others go on meanwhile', async () => {
  const { duringImport, mine, send } = await withTwoPeople();
  const file = Buffer.from(largeFile());
  expect(file.length).toBeGreaterThan(50 * MEBIBYTE);
  const preview = await duringImport(PATHS.importPreview, file);
  const done = await duringImport(PATHS.import, file);
  for (const { status, body, took, longestWait } of [preview, done]) {
    expect(status).toBe(200);
    expect(importAnswerSchema.parse(body).summary).toMatchObject({ added: TASKS, changed: 0 });
    // Where one thread did it all, the others waited for most of the time that it took.
    expect(longestWait).toBeLessThan(took / 2);
  }
  const list: { tasks: unknown[] } = await (await send('GET', PATHS.tasks, mine)).json();
  expect(list.tasks).toHaveLength(TASKS);
}, 900_000);
