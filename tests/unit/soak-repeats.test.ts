import { v5 } from 'uuid';
import { expect, test } from 'vitest';

import type { Revision } from '#contract/history.ts';
import { NEXT_NAME, nextFields } from '#contract/repeat.ts';
import { makeHistory } from '#tests/fixtures/history.ts';
import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { checkRepeats, REPEAT } from '../e2e/soak-repeats.ts';

/* The soak's own watch: it has to see what it looks for. */

const ID = taskId(1);
const NEXT = v5(NEXT_NAME, ID);
const open = { ...makeTask({ dueDate: '2031-02-03', repeat: 'FREQ=DAILY;INTERVAL=7' }), deleted: false };
const completed = { ...open, completed: true };
const next = { ...open, ...nextFields(open, '2026-11-22') };

const done = makeHistory(ID, 'Firefox', [open, completed]);
const followed = [...done, ...makeHistory(NEXT, REPEAT, [next])];
const check = (changes: readonly Revision[], reinstated = new Set<string>()) =>
  checkRepeats(changes, { purged: new Set(), reinstated });

test('a completed task that repeats and its one next task are right', () => {
  expect(check(followed)).toEqual([]);
});

test('one that was created as completed may be followed, and by the right one', () => {
  const created = makeHistory(ID, 'Firefox', [completed]);
  expect(check(created)).toEqual([]);
  expect(check([...created, ...makeHistory(NEXT, REPEAT, [next])])).toEqual([]);
  const other = makeHistory(NEXT, REPEAT, [{ ...next, dueDate: '2031-02-11' }]);
  expect(check([...created, ...other])).toEqual([expect.stringContaining('not as its rule says')]);
});

test('one that nothing follows is seen, and one whose next task has gone', () => {
  expect(check(done)).toEqual([expect.stringContaining('Nothing follows')]);
  const gone = makeHistory(NEXT, REPEAT, [next, { ...next, deleted: true }]);
  expect(check([...done, ...gone])).toEqual([expect.stringContaining('what follows is gone')]);
});

test('a next task that stays after its predecessor was reopened is seen, unless a person changed it', () => {
  const reopened = makeHistory(ID, 'Firefox', [open, completed, open]);
  expect(check([...reopened, ...makeHistory(NEXT, REPEAT, [next])])).toEqual([
    expect.stringContaining('what follows is there'),
  ]);
  const [made, renamed] = makeHistory(NEXT, REPEAT, [next, { ...next, title: 'Mine' }]);
  if (!made || !renamed) throw new Error('There is no history.');
  expect(check([...reopened, made, { ...renamed, source: 'Firefox' }])).toEqual([]);
});

test('one that came back as it was is right where a reopening was taken back, and nowhere else', () => {
  const renamed = [open, { ...open, title: 'Other' }, { ...completed, title: 'Other' }];
  const changes = [
    ...makeHistory(ID, 'Firefox', [open, completed, ...renamed]),
    ...makeHistory(NEXT, REPEAT, [next, { ...next, deleted: true }, next]),
  ];
  expect(check(changes)).toEqual([expect.stringContaining('not as its rule says')]);
  expect(check(changes, new Set([ID]))).toEqual([]);
});

test('a second one, one of nobody, and one of another date are seen', () => {
  const stray = makeHistory(taskId(2), REPEAT, [next]);
  expect(check([...followed, ...stray])).toEqual([expect.stringContaining('follows none')]);
  const other = makeHistory(NEXT, REPEAT, [{ ...next, dueDate: '2031-02-11' }]);
  expect(check([...done, ...other])).toEqual([expect.stringContaining('not as its rule says')]);
});

test('a history with a hole, a number twice, or another beginning is seen', () => {
  const [created, update] = done;
  if (!created || !update) throw new Error('There is no history.');
  const rest = makeHistory(NEXT, REPEAT, [next]);
  for (const changes of [
    [created, { ...update, version: 3 }],
    [created, update, update],
    [created, { ...update, before: { ...open, title: 'Another' } }],
  ])
    expect(check([...changes, ...rest])).toContainEqual(expect.stringContaining('is not whole'));
});
