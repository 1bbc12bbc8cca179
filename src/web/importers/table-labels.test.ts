import { expect, test } from 'vitest';

import { read } from '#tests/fixtures/foreign-files.ts';

test.each([
  ['home, work;garden', ['home', 'work', 'garden']],
  ['#home #work', ['home', 'work']],
  ['@home @work', ['@home', '@work']],
  ['home|work', ['home', 'work']],
  ['home\nwork', ['home', 'work']],
  ['#home #work, deep work', ['home', 'work', 'deep work']],
  ['deep work', ['deep work']],
  ['#deep work', ['deep work']],
  ['call @ home', ['call @ home']],
])('a cell with %j has the labels %j', (cell, labels) => {
  const reading = { mapping: { title: 0, labels: 1 }, order: 'day' } as const;
  expect(read(`Task,Tags\nSweep,"${cell}"\n`, 'UTC', reading).tasks).toMatchObject([{ labels }]);
});
