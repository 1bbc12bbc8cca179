import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { makeTask, makeTasks } from '#tests/fixtures/tasks.ts';

import type { Task } from '../model/task.ts';
import { rowMaker } from './card-rows.ts';

const WIDTH = 20;
const others = makeTasks(8);

test('the rows of a list that changed are those that a new list has', () => {
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom('add', 'remove', 'replace', 'turn'),
      place: fc.nat(12),
      title: fc.constantFrom(
        'Rope',
        'A rope that is long enough for the whole boat, and for the other one too',
      ),
      columns: fc.constantFrom(1, 2, 3),
      width: fc.constantFrom(WIDTH, 60),
      begun: fc.constantFrom(
        { heading: 'Today', group: 'day' as const },
        { heading: 'Later', group: 'days' as const },
      ),
    }),
  );
  fc.assert(
    fc.property(acts, (all) => {
      const toRows = rowMaker();
      let tasks: readonly Task[] = makeTasks(9);
      for (const { act, place, title, columns, width, begun } of all) {
        const made = makeTask({ title });
        if (act === 'add') tasks = tasks.toSpliced(place, 0, made);
        if (act === 'remove') tasks = tasks.toSpliced(place, 1);
        if (act === 'replace') tasks = tasks.toSpliced(place, 1, made);
        if (act === 'turn') tasks = tasks.toReversed();
        const headings = new Map([[place, begun]]);
        expect(toRows(tasks, headings, columns, width)).toEqual(rowMaker()(tasks, headings, columns, width));
      }
    }),
  );
});

const [nail, hook] = [makeTask({ title: 'Nail' }), makeTask({ title: 'Hook' })];

test.each([
  ['one is changed', others.with(3, nail), 7],
  ['one is gone', others.toSpliced(3, 1), 7],
  ['one is new', [nail, ...others], 8],
  ['two neighbours are changed', others.toSpliced(3, 2, nail, hook), 6],
  ['two neighbours are gone', others.toSpliced(3, 2), 6],
])('where %s, the rows of all others are the same as before', (_, tasks, same) => {
  const toRows = rowMaker();
  const before = toRows(others, undefined, 1, WIDTH);
  expect(toRows(tasks, undefined, 1, WIDTH).filter((row) => before.includes(row))).toHaveLength(same);
});

test.each([
  ['none', ['', ''], 92],
  ['one line', ['Two shackles', ''], 116],
  ['one line and more', ['Two shackles', 'Ask the harbour master whether the berth is free'], 136],
])('a row is as high as the longest description of its cards needs: %s', (_, descriptions, height) => {
  const tasks = descriptions.map((description) => makeTask({ title: 'Rope', description }));
  expect(rowMaker()(tasks, undefined, 2, WIDTH).map(({ rem }) => 16 * rem)).toEqual([height]);
});
