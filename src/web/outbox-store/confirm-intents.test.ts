import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';
import { makeCreate } from '../changes/changes.ts';
import { toIntent, toPayload } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';
import { readIntents } from './account-records.ts';
import { addIntents } from './add-intents.ts';
import { confirmIntents } from './confirm-intents.ts';

// No browser freezes this page.
vi.stubGlobal('addEventListener', () => {});

const SAVED = { title: 'Prune', description: '', labels: ['garden'] };

/** Brings a task back that another device has brought back as it knew it; returns what waits then. */
async function bringBack(other: Partial<Task>) {
  const account = newId();
  const saved = makeTask({ ...SAVED, _id: newId() });
  const made = makeCreate(toPayload(saved), { id: saved._id, wasSaved: true });
  await addIntents([{ intent: toIntent(made, account), effects: {} }]);
  const [intent] = (await readIntents(account)).intents;
  if (!intent) throw new Error('It does not wait.');
  await confirmIntents([{ intent, answer: { task: { ...saved, version: 1, ...other } } }]);
  return (await readIntents(account)).intents;
}

test('a task that two devices bring back alike is one', async () => {
  expect(await bringBack({})).toEqual([]);
  expect(await bringBack({ version: 3 })).toEqual([]);
});

test('a task that another device has brought back with other words waits for its person with both', async () => {
  for (const version of [1, 2])
    expect(await bringBack({ title: 'Prune the roses', version })).toMatchObject([
      {
        verb: 'update',
        changes: { title: 'Prune' },
        refusal: {
          conflicts: { title: { base: 'Prune the roses', theirs: 'Prune the roses', mine: 'Prune' } },
          theirs: { title: 'Prune the roses' },
        },
      },
    ]);
});

test('a task that two devices bring back has the labels of both without a question', async () => {
  expect(await bringBack({ labels: ['home'] })).toMatchObject([
    { verb: 'update', changes: { labels: ['garden', 'home'] }, refusal: null },
  ]);
  expect(await bringBack({ labels: ['garden', 'home'] })).toEqual([]);
});
