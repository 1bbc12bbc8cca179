import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import type { TaskFields } from '#contract/field-rules.ts';

import { newId } from '../browser/new-id.ts';
import { makeCreate, makeUpdate } from '../changes/changes.ts';
import { toIntent } from '../changes/intent.ts';
import { taskAfter } from '../changes/task-after.ts';
import { readRecords } from './account-records.ts';
import type { Records } from './account-records.ts';
import { addIntents } from './add-intents.ts';
import { confirmIntents } from './confirm-intents.ts';
import { connect, nothingTouched, onStored } from './connection.ts';
import { discard, noteIntent, undiscard } from './intent-store.ts';
import { readTouched } from './read-touched.ts';

// No browser freezes this page.
vi.stubGlobal('addEventListener', () => {});

const ROPE: TaskFields = {
  title: 'Rope',
  description: '',
  priority: 'Low',
  dueDate: '2031-02-03',
  completed: false,
  labels: [],
  repeat: '',
};

let touched = nothingTouched();
onStored(({ intents, journal }) => {
  touched.intents.push(...intents);
  touched.journal.push(...journal);
});

/** Does one thing to the first or the last change that waits. */
async function act(account: string, verb: string, isLast: boolean): Promise<unknown> {
  const { intents } = await readRecords(account);
  const intent = intents.at(isLast ? -1 : 0);
  if (verb === 'create' || !intent)
    return addIntents([{ intent: toIntent(makeCreate(ROPE), account), effects: {} }]);
  switch (verb) {
    case 'edit': {
      const made = makeUpdate(taskAfter(intent), { title: newId() });
      return made ? addIntents([{ intent: toIntent(made, account), effects: {} }]) : undefined;
    }
    case 'replace':
      return addIntents([{ intent: toIntent(makeCreate(ROPE), account), effects: { replaced: [intent] } }]);
    case 'note':
      return noteIntent(intent, { problems: intent.problems + 1 });
    case 'discard':
      return discard([intent]);
    case 'discardAndUndo':
      return undiscard(await discard([intent]));
    default:
      return confirmIntents([{ intent, answer: { task: { ...taskAfter(intent), version: 1 } } }]);
  }
}

test('what was touched and added, read alone, makes what reading all makes', async () => {
  const verb = fc.constantFrom('create', 'edit', 'replace', 'note', 'discard', 'discardAndUndo', 'confirm');
  const step = fc.record({ verb, isLast: fc.boolean(), isRead: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const account = newId();
      touched = nothingTouched();
      let known: Records | null = await readRecords(account);
      for (const { verb: name, isLast, isRead } of steps) {
        await act(account, name, isLast);
        if (!isRead) continue;
        known = await readTouched(account, known, touched);
        touched = nothingTouched();
        if (!known) throw new Error('A record could not be read.');
        expect(known).toEqual(await readRecords(account));
      }
    }),
    { numRuns: 60 },
  );
});

test('a note at one of a thousand changes costs the reading of its record alone', async () => {
  const account = newId();
  await addIntents(
    Array.from({ length: 1_001 }, () => ({ intent: toIntent(makeCreate(ROPE), account), effects: {} })),
  );
  await act(account, 'confirm', true);
  const known = await readRecords(account);
  const [intent] = known.intents;
  if (!intent) throw new Error('It does not wait.');
  touched = nothingTouched();
  await noteIntent(intent, { problems: 1 });
  const ofOne = vi.spyOn(IDBObjectStore.prototype, 'get');
  const ofStores = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const ofIndexes = vi.spyOn(IDBIndex.prototype, 'getAll');
  const noted = await readTouched(account, known, touched);
  const read = [ofOne, ofStores, ofIndexes].flatMap(({ mock }) =>
    mock.results.flatMap(({ value }) => (value instanceof IDBRequest ? value.result : [])),
  );
  for (const spy of [ofOne, ofStores, ofIndexes]) spy.mockRestore();
  expect(read).toEqual([{ ...intent, problems: 1 }]);
  expect(noted?.intents).toEqual([...read, ...known.intents.slice(1)]);
});

test('a change of a tab that died before it told is found with the next one', async () => {
  const account = newId();
  const known = await readRecords(account);
  await addIntents([{ intent: toIntent(makeCreate(ROPE), account), effects: {} }]);
  expect((await readTouched(account, known, nothingTouched()))?.intents).toHaveLength(1);
});

test('a change that another tab has seen confirmed, and not told of, does not wait beside what came next', async () => {
  const account = newId();
  await act(account, 'create', true);
  const known = await readRecords(account);
  await act(account, 'confirm', true);
  await act(account, 'create', true);
  const { intents } = await readRecords(account);
  expect(intents).toHaveLength(1);
  expect((await readTouched(account, known, nothingTouched()))?.intents).toEqual(intents);
});

test('what a newer version stored is not left out in silence', async () => {
  const account = newId();
  const known = await readRecords(account);
  await addIntents([{ intent: toIntent(makeCreate(ROPE), account), effects: {} }]);
  const database = await connect();
  const [record] = await database.getAllFromIndex('intents', 'account', account);
  if (record) await database.put('intents', Object.assign(record, { schema: 1_000 }));
  expect(await readTouched(account, known, nothingTouched())).toBeNull();
});
