import { expect, onTestFinished, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { nextTaskId } from '../model/next-task.ts';
import { inheritCompletion, makeCreate, makeUpdate, mergeBase } from './changes.ts';

const seen = makeTask({ title: 'Buy rope', description: 'Twelve metres', version: 3 });
const now = { ...seen, title: 'Buy line', description: 'Twenty metres', version: 5 };
const draft = { seen, fields: { title: 'Buy rope and shackles' } };

test('a draft is an edit of the version upon which it was typed, and of its fields alone', () => {
  const base = mergeBase(now, draft);
  expect(base).toEqual({ ...now, title: 'Buy rope', version: 3 });
  expect(makeUpdate(base, { ...now, ...draft.fields, dueDate: now.dueDate })?.changes).toEqual(draft.fields);
});

test('a draft whose fields nobody changed since is an edit of the task as it is now', () => {
  expect(mergeBase({ ...now, title: seen.title }, draft)).toEqual({ ...now, title: seen.title });
});

test('a field of a draft that was changed back is one of the task as it is now', () => {
  const fields = { title: 'Buy rope', description: 'Thirty metres' };
  const typed = { seen, fields: { ...draft.fields, description: 'Forty metres' } };
  const base = mergeBase(now, typed, fields);
  expect(base).toEqual({ ...now, description: seen.description, version: 3 });
  expect(makeUpdate(base, fields)?.changes).toEqual(fields);
});

test('without a draft the task was seen as it is', () => {
  expect(mergeBase(now, null)).toBe(now);
  expect(mergeBase(now, { seen: null, fields: { title: 'New' } })).toBe(now);
});

const weekly = { ...makeTask({ dueDate: '2099-01-05', repeat: 'FREQ=WEEKLY;BYDAY=MO' }), completed: true };

test('a task that is created as completed brings the next one, and that has the id which the server gives it', () => {
  const made = makeCreate(weekly);
  expect(made.spawns).toMatchObject({
    _id: nextTaskId(made.taskId),
    dueDate: '2099-01-12',
    completed: false,
    version: 1,
  });
  expect(makeCreate({ ...weekly, completed: false })).not.toHaveProperty('spawns');
  expect(makeCreate({ ...weekly, repeat: '' })).not.toHaveProperty('spawns');
});

test('a rule counts from the date with which it is set, until it is set anew', () => {
  const made = makeCreate(makeTask({ dueDate: '2099-01-05', repeat: 'FREQ=DAILY;INTERVAL=3' }));
  const repeat = 'FREQ=DAILY;INTERVAL=3;DTSTART=20990105';
  expect(made.changes).toMatchObject({ dueDate: '2099-01-05', repeat });
  const moved = makeTask({ dueDate: '2099-01-06', repeat });
  expect(makeUpdate(moved, { completed: true })?.spawns).toMatchObject({ dueDate: '2099-01-08', repeat });
  expect(makeUpdate(moved, { dueDate: '2099-01-07' })?.changes).toEqual({ dueDate: '2099-01-07' });
  expect(makeUpdate(moved, { repeat })).toBeNull();
  expect(makeUpdate(moved, { repeat: 'FREQ=DAILY;INTERVAL=3' })).toBeNull();
  const anew = 'FREQ=DAILY;INTERVAL=3;DTSTART=20990106';
  expect(makeUpdate(moved, { repeat: anew })?.changes).toEqual({ repeat: anew });
  expect(makeUpdate(moved, { repeat: 'FREQ=DAILY;INTERVAL=4' })?.changes).toEqual({
    repeat: 'FREQ=DAILY;INTERVAL=4;DTSTART=20990106',
  });
  expect(makeUpdate(moved, { repeat: 'FREQ=DAILY;INTERVAL=4', dueDate: '2099-01-09' })?.changes.repeat).toBe(
    'FREQ=DAILY;INTERVAL=4;DTSTART=20990109',
  );
});

test('a rule of former days, which does not say from when it counts, stays as it is while it is not set anew', () => {
  const former = makeTask({ dueDate: '2099-01-05', repeat: 'FREQ=DAILY;INTERVAL=3' });
  expect(makeUpdate(former, { ...former, title: 'Another' })?.changes).toEqual({ title: 'Another' });
  // The next one is as the server makes it, which stores it as a new task.
  expect(makeUpdate(former, { completed: true })?.spawns?.repeat).toBe(
    'FREQ=DAILY;INTERVAL=3;DTSTART=20990108',
  );
});

test('what comes in the place of a task that was completed before brings no next one either', () => {
  // The next one of each says when it was made.
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const made = makeUpdate(makeTask({ ...weekly, completed: false }), { completed: true });
  if (!made) throw new Error('It changes nothing.');
  expect(made).toHaveProperty('spawns');
  expect(inheritCompletion(made, made)).toEqual(made);
  const kept = inheritCompletion(made, { completedOn: null });
  expect(kept).toMatchObject({ changes: { completed: true }, completedOn: null });
  expect(kept).not.toHaveProperty('spawns');
});

test('a task that was completed before and is made anew brings none, and says so', () => {
  expect(makeCreate(weekly, { completedOn: null })).toMatchObject({ completedOn: null });
  expect(makeCreate(weekly, { completedOn: null })).not.toHaveProperty('spawns');
  expect(makeCreate({ ...weekly, completed: false }, { completedOn: null })).not.toHaveProperty(
    'completedOn',
  );
});
