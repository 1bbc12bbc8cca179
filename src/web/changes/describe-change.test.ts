import { expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeCreate, makeDelete } from './changes.ts';
import { describeDone } from './describe-change.ts';
import { toPayload } from './intent.ts';

test.each([
  ['Buy rope', '“Buy rope”'],
  ['A rope that is long enough for the whole boat', '“A rope that is long enough for the whole…”'],
])('what was done to %s is said with its name, or with the beginning of a long one', (title, name) => {
  expect(describeDone(makeDelete(makeTask({ title })))).toBe(`Task deleted: ${name}`);
  expect(describeDone(makeCreate(toPayload(makeTask({ title }))))).toBe(`Task created: ${name}`);
});
