import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import type { TaskFields } from './field-rules.ts';
import { FIELD_NAMES, isSameValue, pickFields } from './fields.ts';
import { mergeFields } from './merge-fields.ts';
import { PRIORITIES } from './priority.ts';

const TASK = makeTask({ description: 'Milk\nBread\nEggs', labels: ['home'], repeat: 'FREQ=DAILY' });
const EVERY_2 = 'FREQ=WEEKLY;INTERVAL=2;DTSTART=20300615;BYDAY=SA';
const LATER_2 = 'FREQ=WEEKLY;INTERVAL=2;DTSTART=20300622;BYDAY=SA';

type Some = Partial<TaskFields>;

test.each<[what: string, base: Some, theirs: Some, mine: Some, merged: Some | null]>([
  ['what only mine changed is mine', {}, {}, { title: 'Mine' }, { title: 'Mine' }],
  ['what only they changed is theirs', {}, { title: 'Theirs' }, { title: TASK.title }, { title: 'Theirs' }],
  [
    'what both changed to the same is that',
    {},
    { completed: true },
    { completed: true },
    { completed: true },
  ],
  ['what each changed to something else is a conflict', {}, { title: 'Theirs' }, { title: 'Mine' }, null],
  ['two new dates are a conflict', {}, { dueDate: '2030-06-16' }, { dueDate: '2030-06-17' }, null],
  [
    'labels of both come',
    {},
    { labels: ['home', 'a'] },
    { labels: ['b', 'home'] },
    { labels: ['a', 'b', 'home'] },
  ],
  ['labels that one removed go', {}, { labels: ['a', 'home'] }, { labels: [] }, { labels: ['a'] }],
  [
    'other lines are merged',
    {},
    { description: 'Milk\nRye\nEggs' },
    { description: 'Milk\nBread\nEggs\nButter' },
    { description: 'Milk\nRye\nEggs\nButter' },
  ],
  [
    'one line is a conflict',
    {},
    { description: 'Milk\nRye\nEggs' },
    { description: 'Milk\nBuns\nEggs' },
    null,
  ],
  [
    'of one new rule the first start stays',
    {},
    { repeat: EVERY_2 },
    { repeat: LATER_2 },
    { repeat: EVERY_2 },
  ],
  [
    'two new starts of one rule are a conflict',
    { repeat: EVERY_2.replace('0615', '0608') },
    { repeat: EVERY_2 },
    { repeat: LATER_2 },
    null,
  ],
])('%s', (_, base, theirs, mine, merged) => {
  const sides = { base: { ...TASK, ...base }, theirs: { ...TASK, ...theirs }, mine };
  const conflicts = merged ? [] : Object.keys(mine);
  expect(mergeFields(sides)).toEqual({ merged: merged ?? {}, conflicts });
});

test.each<[what: string, mine: Some, merged: Some | null]>([
  ['a field that differs is a conflict', { title: 'Mine' }, null],
  ['and a description', { description: `${TASK.description}\nButter` }, null],
  ['and a rule', { repeat: EVERY_2 }, null],
  ['a field that is the same is not', { title: TASK.title }, { title: TASK.title }],
  ['labels come together', { labels: ['a'] }, { labels: ['a', 'home'] }],
])('without a known base %s', (_, mine, merged) => {
  const conflicts = merged ? [] : Object.keys(mine);
  expect(mergeFields({ base: null, theirs: TASK, mine })).toEqual({ merged: merged ?? {}, conflicts });
});

test('a date that another server lacks is taken back to none, and is no conflict', () => {
  const undated = { ...TASK, dueDate: null };
  const sides = { base: TASK, theirs: { ...undated, dueDate: TASK.dueDate }, mine: { dueDate: null } };
  expect(mergeFields(sides)).toEqual({ merged: { dueDate: null }, conflicts: [] });
});

const fields: fc.Arbitrary<TaskFields> = fc.record({
  title: fc.constantFrom('One', 'Two', 'Three'),
  description: fc
    .tuple(fc.constantFrom('a', 'A', 'x'), fc.constantFrom('b', 'B', 'x'))
    .map((lines) => lines.join('\n')),
  priority: fc.constantFrom(...PRIORITIES),
  dueDate: fc.constantFrom('2030-06-15', '2030-06-16', '2030-06-17'),
  completed: fc.boolean(),
  labels: fc.subarray(['a', 'b', 'home']),
  repeat: fc.constantFrom('', 'FREQ=DAILY', EVERY_2),
});

test('each field is merged or a conflict, no field is changed that neither changed, and either order comes to the same', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, one, other) => {
      const { merged, conflicts } = mergeFields({ base, theirs: one, mine: other });
      expect([...Object.keys(merged), ...conflicts].toSorted()).toEqual(FIELD_NAMES.toSorted());
      expect(mergeFields({ base, theirs: other, mine: one })).toEqual({ merged, conflicts });
      expect(mergeFields({ base, theirs: base, mine: other })).toEqual({ merged: other, conflicts: [] });
      expect(mergeFields({ base, theirs: one, mine: base })).toEqual({ merged: one, conflicts: [] });
      const alone = FIELD_NAMES.filter((field) => isSameValue(one[field], base[field]));
      expect(pickFields(merged, alone)).toEqual(pickFields(other, alone));
      for (const field of conflicts)
        expect(new Set([base[field], one[field], other[field]])).toHaveProperty('size', 3);
    }),
    { numRuns: 2_000 },
  );
});
