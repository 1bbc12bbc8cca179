import { randomUUID } from 'node:crypto';

import { PATHS } from '#contract/paths.ts';

import type { Call, Note, Target } from './client.ts';
import { ask, newAgent } from './client.ts';

const TASKS = 50_000;

/** A file of 50 MB: 50,000 tasks, each with two changes. */
function largeFile(): string {
  const at = '2026-01-05T09:00:00.000Z';
  const fields = {
    description: 'word '.repeat(20),
    priority: 'Low',
    dueDate: '2030-06-15',
    completed: false,
  };
  const tasks = Array.from({ length: TASKS }, (_, index) => ({
    ...fields,
    _id: randomUUID(),
    title: `Task ${index}`,
    createdAt: at,
    updatedAt: at,
    version: 2,
  }));
  const revisions = [1, 2].flatMap((version) =>
    tasks.map(({ _id, title }, index) => ({
      seq: (version - 1) * TASKS + index + 1,
      taskId: _id,
      version,
      verb: version === 1 ? 'create' : 'update',
      at,
      source: 'another client',
      after: { ...fields, title, deleted: false },
    })),
  );
  return JSON.stringify({ format: 'holdfast', schema: 2, seq: revisions.length, tasks, revisions });
}

async function askOften(times: number, target: Target, call: Call, note: Note): Promise<void> {
  const agent = newAgent();
  for (let index = 0; index < times; index += 1) await ask(target, agent, call, note);
  agent.destroy();
}

export const importLarge = async (target: Target, note: Note): Promise<void> =>
  askOften(1, target, { method: 'POST', path: PATHS.import, body: largeFile() }, note);

export const exportLarge = async (target: Target, note: Note): Promise<void> =>
  askOften(3, target, { path: PATHS.export }, note);

/** A file of 63 MB that no account ever was: a schema has an issue with each of its parts. */
export async function previewHostile(target: Target, note: Note): Promise<void> {
  const body = `{"format":"holdfast","schema":1,"tasks":[{}${',{}'.repeat(21 * 1024 * 1024)}]}`;
  await askOften(3, target, { method: 'POST', path: PATHS.importPreview, body }, note);
}
