import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import 'fake-indexeddb/auto';

import { LIMITS } from '#contract/limits.ts';
import { makeLabels, makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';

// What the browser has and this test does not need.
const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('navigator', {});

const { keepToken } = await import('../api/token.ts');
const { emptyState, readOutbox, setOutbox } = await import('../outbox-state/state.ts');
const { labelTasks, postponeTasks, renameLabel, scheduleTasksIn } = await import('./bulk-actions.ts');
const { deleteTasks } = await import('./bulk.ts');
const { dismissNotice, readNotice } = await import('./notices.ts');

beforeEach(() => {
  dismissNotice();
  keepToken(newId());
  setOutbox(emptyState(newId()));
});

afterEach(() => {
  vi.useRealTimers();
});

const changedLabels = () => readOutbox()?.intents.map(({ changes }) => changes.labels);

test('the spelling of a label that is shown becomes the only one', async () => {
  const tasks = [makeTask({ labels: ['home'] }), makeTask({ _id: newId(), labels: ['garden', 'HOME'] })];
  await renameLabel(tasks, 'home', 'home');
  expect(changedLabels()).toEqual([['garden', 'home']]);
  expect(readNotice()).toMatchObject({ kind: 'done', undo: expect.any(String) });
});

test('a label gets the name of another one, in the spelling that was typed', async () => {
  await renameLabel([makeTask({ labels: ['garden', 'HOME', 'tools'] })], 'Garden', 'Home');
  expect(changedLabels()).toEqual([['Home', 'tools']]);
});

test('a label keeps the name that it has everywhere', async () => {
  await renameLabel([makeTask({ labels: ['garden', 'home'] })], 'home', 'home');
  expect(changedLabels()).toEqual([]);
  expect(readNotice()).toMatchObject({ text: expect.stringContaining('Nothing to change') });
});

const weekly = (id = newId()) => makeTask({ _id: id, repeat: 'FREQ=WEEKLY;BYDAY=MO' });
const once = () => makeTask({ _id: newId() });

test.each([
  ['Deleted 2 tasks', [once(), makeTask({ ...weekly(), completed: true })]],
  ['Deleted one task. It will not come again.', [weekly()]],
  ['Deleted 2 tasks. They will not come again.', [weekly(), weekly()]],
  ['Deleted 3 tasks. One of them will not come again.', [once(), weekly(), once()]],
  ['Deleted 3 tasks. 2 of them will not come again.', [weekly(), weekly(), once()]],
])('who deletes what repeats is told: %s', async (text, tasks) => {
  await deleteTasks(tasks);
  expect(readNotice()).toMatchObject({ kind: 'done', text });
});

const FULL = makeLabels('label', LIMITS.labels);

test('a label that some tasks have no room for is added to the others, and the notice says of how many it was not', async () => {
  const tasks = [
    makeTask(),
    makeTask({ _id: newId(), labels: FULL }),
    makeTask({ _id: newId(), labels: FULL }),
  ];
  await labelTasks(tasks, ['home']);
  expect(changedLabels()).toEqual([['home']]);
  expect(readNotice()).toMatchObject({
    kind: 'done',
    text: 'Labelled one task. 2 tasks had no room: a task has at most 20 labels.',
  });
});

test('of labels that a task has not the room for all it gets none, and keeps its own', async () => {
  await labelTasks([makeTask({ labels: FULL.slice(1) }), makeTask({ _id: newId() })], ['garden', 'home']);
  expect(changedLabels()).toEqual([['garden', 'home']]);
  expect(readNotice()).toMatchObject({
    text: 'Labelled one task. One task had no room: a task has at most 20 labels.',
  });
});

test('a label that no task has room for is no change, and it is said why', async () => {
  await labelTasks([makeTask({ labels: FULL })], ['home']);
  expect(changedLabels()).toEqual([]);
  expect(readNotice()).toMatchObject({
    kind: 'failed',
    detail: 'One task had no room: a task has at most 20 labels.',
  });
});

test('a full task that has the label already lacks no room', async () => {
  await labelTasks([makeTask({ labels: FULL })], ['LABEL 13']);
  expect(readNotice()).toMatchObject({ text: 'Nothing to change: it is so already.' });
});

const changedDates = () => readOutbox()?.intents.map(({ changes }) => changes.dueDate);

test('the days of a press are counted from the clock of that moment, whatever the screen still shows', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-18T23:59:59');
  const [overdue, undated] = [
    makeTask({ dueDate: '2026-11-17' }),
    { ...makeTask({ _id: newId() }), dueDate: null },
  ];
  vi.setSystemTime('2026-11-19T00:00:01');
  scheduleTasksIn([overdue], 0, 'today');
  await expect.poll(readNotice).toMatchObject({ text: 'Moved one task to today' });
  expect(changedDates()).toEqual(['2026-11-19']);
  setOutbox(emptyState(newId()));
  postponeTasks([overdue, undated], 1);
  await expect.poll(changedDates).toEqual(['2026-11-18', '2026-11-20']);
});

test('what has no later date is not moved on, and it is said why', async () => {
  const last = makeTask({ dueDate: '9999-12-31' });
  postponeTasks([last], 7);
  await expect.poll(readNotice).toMatchObject({
    kind: 'failed',
    detail: 'One task cannot be moved on: there is no date after the year 9999.',
  });
  postponeTasks([{ ...last, dueDate: '9999-12-27' }, makeTask({ _id: newId(), dueDate: '2026-11-18' })], 7);
  await expect.poll(readNotice).toMatchObject({
    kind: 'done',
    text: 'Moved one task on by 7 days. One task cannot be moved on: there is no date after the year 9999.',
  });
  expect(changedDates()).toEqual(['2026-11-25']);
});
