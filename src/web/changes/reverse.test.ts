import { expect, test } from 'vitest';

import { makeLabels } from '#tests/fixtures/tasks.ts';

import type { Task } from '../model/task.ts';
import { applyFollowUp } from './apply-follow-up.ts';
import { applyOutbox } from './apply-outbox.ts';
import { makeCreate, makeDelete, makeUpdate } from './changes.ts';
import { toPayload } from './intent.ts';
import type { JournalEntry, MadeChange } from './intent.ts';
import { reverse as reverseAmong } from './reverse.ts';
import type { Reversal } from './reverse.ts';

function applyChanges(tasks: readonly Task[], open: readonly MadeChange[]): readonly Task[] {
  return applyOutbox({ tasks, upTo: 0 }, { confirmed: [], open, applyFollowUp });
}

const HOLDFAST = { hasTrash: true };

function reverse(made: JournalEntry, tasks: readonly Task[], server = HOLDFAST): Reversal | null {
  return reverseAmong(made, new Map(tasks.map((task) => [task._id, task])), server);
}

const rope: Task = {
  _id: 'rope',
  title: 'Buy rope',
  description: '',
  priority: 'Low',
  dueDate: '2026-11-21',
  completed: false,
  labels: [],
  repeat: '',
};

function entry(made: MadeChange | null, isUndone = false, order = 1): JournalEntry {
  if (!made) throw new Error('Nothing was changed.');
  return { order, account: 'someone', made, isUndone };
}

const relabel = makeUpdate({ ...rope, labels: ['home'] }, { labels: ['garden', 'x'] });

test('undo of labels takes back its own alone, whatever others made of the set since', () => {
  const now = { ...rope, labels: ['garden', 'theirs', 'x'] };
  const undone = reverse(entry(relabel), [now], HOLDFAST);
  expect(undone?.changes[0].changes).toEqual({ labels: ['home', 'theirs'] });
  expect(undone?.kept).toEqual([]);
  const redone = reverse(entry(relabel, true), [{ ...rope, labels: ['home', 'theirs'] }], HOLDFAST);
  expect(redone?.changes[0].changes).toEqual({ labels: ['garden', 'theirs', 'x'] });
});

test('undo says that the labels stay where those it would bring back have no room, and takes all else back', () => {
  const [before, after] = [makeLabels('a', 4), makeLabels('b', 16)];
  const seen = { ...rope, labels: [...before, ...after] };
  const now = { ...rope, title: 'Buy twine', labels: [...after, 'theirs'] };
  const both = entry(makeUpdate(seen, { title: 'Buy twine', labels: after }));
  const undone = reverse(both, [now], HOLDFAST);
  expect(undone).toMatchObject({ changes: [{ changes: { title: 'Buy rope' } }], kept: ['labels'] });
  expect(undone?.changes[0].changes).not.toHaveProperty('labels');
  expect(reverse(entry(makeUpdate(seen, { labels: after })), [now], HOLDFAST)).toBeNull();
  const room = { ...now, labels: [...after.slice(1), 'theirs'] };
  expect(reverse(both, [room], HOLDFAST)).toMatchObject({
    kept: [],
    changes: [{ changes: { labels: { length: 20 } } }],
  });
});

const edit = makeUpdate(rope, { title: 'Buy twine', completed: true });
const create = makeCreate({
  title: 'New',
  description: '',
  priority: 'Low',
  dueDate: '2026-11-21',
  completed: false,
  labels: [],
  repeat: '',
});

test.each([
  ['an edit', edit, [rope]],
  ['a creation', create, []],
  ['a deletion', makeDelete(rope), [rope]],
])('undo takes %s back, and redo makes it again', (_what, made, before) => {
  const after = applyChanges(before, made ? [made] : []);
  const undo = reverse(entry(made), after, HOLDFAST);
  const undone = applyChanges(after, undo?.changes ?? []);
  expect(undone).toEqual(before);
  const redo = reverse(entry(made, true), undone, HOLDFAST);
  expect(applyChanges(undone, redo?.changes ?? [])).toEqual(after);
});

test('a later change of one field stays, and the other is taken back', () => {
  const later = { ...rope, title: 'Buy a chain', completed: true };
  const undo = reverse(entry(edit), [later], HOLDFAST);
  expect(undo?.kept).toEqual(['title']);
  expect(applyChanges([later], undo?.changes ?? [])).toEqual([{ ...later, completed: false }]);
});

test('a field that others have changed back already is not called changed since', () => {
  const undo = reverse(entry(edit), [{ ...rope, completed: true }], HOLDFAST);
  expect(undo).toMatchObject({ kept: [], changes: [{ changes: { completed: false } }] });
});

test('what somebody else had done before stays, and the rest of the change is taken back', () => {
  const both = makeUpdate(rope, { title: 'Buy twine', completed: true });
  const found = both && { ...both, seen: { ...rope, completed: true } };
  const now = { ...rope, title: 'Buy twine', completed: true };
  const undo = reverse(entry(found), [now], HOLDFAST);
  expect(undo).toMatchObject({ heldByOthers: ['completed'], changes: [{ changes: { title: 'Buy rope' } }] });
  expect(undo?.changes[0].changes).not.toHaveProperty('completed');
});

test('what is gone or was changed since is not undone', () => {
  expect(reverse(entry(edit), [], HOLDFAST)).toBeNull();
  expect(reverse(entry(create), [], HOLDFAST)).toBeNull();
  expect(reverse(entry(makeDelete(rope)), [rope], HOLDFAST)).toBeNull();
  const changed = { ...rope, title: 'Buy a chain', completed: false };
  expect(reverse(entry(makeUpdate(rope, { title: 'Buy twine' })), [changed], HOLDFAST)).toBeNull();
});

test('undo of a creation says which words of others would go with the task', () => {
  const now = { ...applyChanges([], [create])[0], _id: create.taskId, title: 'Theirs' };
  const undo = reverse(entry(create), [{ ...rope, ...now }], HOLDFAST);
  expect(undo?.changes[0].verb).toBe('delete');
  expect(undo?.lost).toEqual(['title']);
});

const CREATED = { ...toPayload(rope), dueDate: '2099-01-05', completed: true, repeat: 'FREQ=DAILY' };

test('undo of a creation takes the next one with it that it made, and redo brings both', () => {
  const made = makeCreate(CREATED);
  const both = applyChanges([], [made]);
  expect(both.map(({ dueDate, completed }) => [dueDate, completed])).toEqual([
    ['2099-01-06', false],
    ['2099-01-05', true],
  ]);
  const undone = applyChanges(both, reverse(entry(made), both, HOLDFAST)?.changes ?? []);
  expect(undone).toEqual([]);
  expect(applyChanges(undone, reverse(entry(made, true), undone, HOLDFAST)?.changes ?? [])).toHaveLength(2);
});

test('undo of a creation leaves a next one that was changed since', () => {
  const made = makeCreate(CREATED);
  const [next, task] = applyChanges([], [made]);
  if (!next || !task) throw new Error('Nothing follows.');
  expect(reverse(entry(made), [{ ...next, title: 'Theirs' }, task], HOLDFAST)).toMatchObject({
    changes: [{ verb: 'delete', taskId: task._id }],
  });
});

test('undo of a reopening, and redo of a completion, bring the next one back as the completion had made it', () => {
  const open = {
    ...rope,
    _id: '6e2c9c6e-30a5-4b1c-9c53-6a1f1a5d3f10',
    dueDate: '2026-01-01',
    repeat: 'FREQ=WEEKLY;BYDAY=TH',
  };
  const done = { ...open, completed: true, completedAt: new Date(2026, 0, 1, 12).toISOString() };
  const reopening = makeUpdate(done, { completed: false });
  const undone = reverse(entry(reopening), [open], HOLDFAST);
  expect(undone?.changes[0]).toMatchObject({ changes: { completed: true }, completedOn: null });
  expect(applyChanges([open], undone?.changes ?? []).map(({ dueDate }) => dueDate)).toEqual([
    '2026-01-08',
    '2026-01-01',
  ]);
  const completion = makeUpdate(open, { completed: true });
  const redone = reverse(entry(completion, true), [open], HOLDFAST);
  const { completedOn, spawns: { createdAt: _, ...next } = rope } = completion ?? {};
  expect(redone?.changes[0]).toMatchObject({ completedOn, spawns: next });
  expect(completion?.completedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('what takes a completion back says of which day that was, and a reopening by hand says none', () => {
  const open = { ...rope, _id: '6e2c9c6e-30a5-4b1c-9c53-6a1f1a5d3f10', repeat: 'FREQ=WEEKLY;BYDAY=TH' };
  const done = { ...open, completed: true };
  const completion = makeUpdate(open, { completed: true });
  const undone = reverse(entry(completion), [done], HOLDFAST);
  expect(undone?.changes[0]).toMatchObject({
    changes: { completed: false },
    completedOn: completion?.completedOn,
  });
  const reopening = makeUpdate(done, { completed: false });
  expect(reopening).not.toHaveProperty('completedOn');
  expect(reverse(entry(reopening, true), [done], HOLDFAST)?.changes[0]).not.toHaveProperty('completedOn');
});

test('what takes back the reopening of a completion that the server has not told of brings a next one itself', () => {
  const done = {
    ...rope,
    _id: '6e2c9c6e-30a5-4b1c-9c53-6a1f1a5d3f10',
    repeat: 'FREQ=WEEKLY;BYDAY=TH',
    completed: true,
  };
  const undone = reverse(
    entry(makeUpdate(done, { completed: false })),
    [{ ...done, completed: false }],
    HOLDFAST,
  );
  expect(undone?.changes[0].completedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(undone?.changes[0].spawns).toMatchObject({ completed: false });
});

test('a server without a trash makes a task anew, under another id', () => {
  const undo = reverse(entry(makeDelete(rope)), [], { hasTrash: false });
  expect(undo?.changes[0]).toMatchObject({ verb: 'create', changes: { title: 'Buy rope' } });
  expect(undo?.changes[0].taskId).not.toBe('rope');
});
