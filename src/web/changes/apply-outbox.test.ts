import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { makeLabels } from '#tests/fixtures/tasks.ts';

import type { Task } from '../model/task.ts';
import { applyFollowUp } from './apply-follow-up.ts';
import { applyOutbox } from './apply-outbox.ts';
import type { OutboxChanges } from './apply-outbox.ts';
import { makeCreate, makeDelete, makeRestore, makeUpdate } from './changes.ts';
import type { ConfirmedChange, MadeChange } from './intent.ts';
import { taskAfter } from './task-after.ts';

type Changes = Pick<OutboxChanges, 'confirmed' | 'open'>;

function applyAll(list: { tasks: readonly Task[]; upTo: number }, changes: Changes): readonly Task[] {
  return applyOutbox(list, { ...changes, applyFollowUp });
}

function applyChanges(tasks: readonly Task[], open: readonly MadeChange[]): readonly Task[] {
  return applyAll({ tasks, upTo: 0 }, { confirmed: [], open });
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

test('labels that wait are shown with those that came since', () => {
  const open = changed({ ...rope, labels: ['home'] }, { labels: ['home', 'x'] });
  const [shown] = applyAll({ tasks: [{ ...rope, labels: ['garden'] }], upTo: 0 }, { confirmed: [], open });
  expect(shown?.labels).toEqual(['garden', 'x']);
});

test.each([
  ['are shown with those that came since', '- [ ] Roses\n- [x] Ferns', '- [x] Roses\n- [x] Ferns'],
  [
    'are shown as they wait, where one of them is another by now',
    '- [ ] Lilies\n- [ ] Ferns',
    '- [x] Roses\n- [ ] Ferns',
  ],
])('lines that wait %s', (_how, now, shown) => {
  const seen = { ...rope, description: '- [ ] Roses\n- [ ] Ferns' };
  const open = changed(seen, { description: '- [x] Roses\n- [ ] Ferns' });
  expect(applyChanges([{ ...rope, description: now }], open)[0]?.description).toBe(shown);
});

test('of labels that are too many together as many are shown as a server takes, so that another change can be made upon them', () => {
  const seen = { ...rope, labels: makeLabels('a', 16) };
  const open = changed(seen, { labels: [...seen.labels, ...makeLabels('c', 4)] });
  const now = { ...rope, labels: [...seen.labels, ...makeLabels('b', 4)] };
  expect(applyChanges([now], open)[0]?.labels).toHaveLength(LIMITS.labels);
});

const plants: Task = { ...rope, _id: 'plants', title: 'Water the plants' };

function changed(task: Task, fields: Partial<Task>): MadeChange[] {
  return [makeUpdate(task, fields)].flatMap((change) => change ?? []);
}

test('without changes the tasks are what the server said', () => {
  const tasks = [rope, plants];
  expect(applyChanges(tasks, [])).toBe(tasks);
});

test('what happens to one task leaves all others that wait as they were', () => {
  const { _id, ...fields } = rope;
  const created = makeCreate({ ...fields, title: 'Call the harbour' });
  const waiting = [created, ...changed(rope, { completed: true })];
  const before = applyChanges([rope, plants], waiting);
  const after = applyChanges([rope, plants], [...waiting, ...changed(plants, { priority: 'High' })]);
  for (const id of [created.taskId, rope._id]) {
    const [one, other] = [before, after].map((tasks) => tasks.find((task) => task._id === id));
    expect(other).toBe(one);
  }
  expect(after.find((task) => task._id === plants._id)).toMatchObject({ priority: 'High' });
});

test('a new task is there at once, and stays one task when the server’s list has it too', () => {
  const { _id, ...fields } = rope;
  const change = makeCreate({ ...fields, title: 'Call the harbour' });
  const [created, ...others] = applyChanges([rope], [change]);
  expect(created).toMatchObject({ _id: change.taskId, title: 'Call the harbour' });
  expect(others).toEqual([rope]);
  expect(applyChanges([{ ...rope, _id: change.taskId }], [change])).toHaveLength(1);
});

test('what a device makes whose clock is behind is as new as the newest task of the list', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  const createdAt = '2026-11-20T12:03:00.000Z';
  const daily = { ...rope, _id: '7e1f0c52-93a4-4b0e-8a53-4a8f1d2f6b10', repeat: 'FREQ=DAILY' };
  const open = [
    { ...makeCreate(rope), madeAt: new Date().toISOString() },
    ...changed(daily, { completed: true }),
  ];
  const older = { ...rope, createdAt: '2026-11-20T10:00:00.000Z' };
  const [next, created] = applyChanges([{ ...daily, createdAt }, older], open);
  expect(next).toMatchObject({ dueDate: '2026-11-22', createdAt });
  expect(created).toMatchObject({ _id: open[0]?.taskId, createdAt });
  vi.useRealTimers();
});

test('changes apply in the order in which they were made, and leave other fields alone', () => {
  const done = changed(rope, { completed: true });
  const reopened = changed({ ...rope, completed: true }, { completed: false });
  expect(applyChanges([{ ...rope, title: 'News' }], done)).toEqual([
    { ...rope, title: 'News', completed: true },
  ]);
  expect(applyChanges([rope], [...done, ...reopened])).toEqual([rope]);
});

test('a deleted task is gone, and back when it is restored', () => {
  expect(applyChanges([rope, plants], [makeDelete(rope)])).toEqual([plants]);
  expect(applyChanges([rope, plants], [makeDelete(rope), makeRestore(rope)])).toEqual([rope, plants]);
});

test('a task that waits to be made or restored again is shown as the server has it by now', () => {
  const now = { ...rope, title: 'Changed elsewhere', version: 3 };
  const { _id: id, ...fields } = rope;
  for (const change of [makeCreate(fields, { id }), makeRestore(rope)])
    expect(applyChanges([plants, now], [change])).toEqual([plants, now]);
});

test('an edit of a task that was deleted elsewhere stays in view', () => {
  expect(applyChanges([plants], changed(rope, { title: 'Buy twine' }))).toEqual([
    { ...rope, title: 'Buy twine' },
    plants,
  ]);
});

test('fields that stay as they were are no change', () => {
  expect(makeUpdate(rope, { title: 'Buy rope', completed: false })).toBeNull();
});

function confirmed(order: number, made: MadeChange, answered: Task | null): ConfirmedChange {
  return { order, account: 'someone', made, answered };
}

test('what was confirmed since the list was asked for is in view until a newer list comes', () => {
  const mended = { ...rope, title: 'Mend rope', version: 2 };
  const [made] = changed(rope, { title: 'Mend rope' });
  if (!made) throw new Error('Nothing was changed.');
  const outbox = {
    confirmed: [confirmed(7, made, mended), confirmed(8, makeDelete(plants), null)],
    open: [],
  };
  expect(applyAll({ tasks: [rope, plants], upTo: 6 }, outbox)).toEqual([mended]);
  expect(applyAll({ tasks: [rope, plants], upTo: 7 }, outbox)).toEqual([rope]);
  expect(applyAll({ tasks: [rope, plants], upTo: 8 }, outbox)).toEqual([rope, plants]);
  const newer = { ...rope, title: 'Cut rope', version: 3 };
  expect(applyAll({ tasks: [newer], upTo: 6 }, outbox)).toEqual([newer]);
});

test('a task that got another id at the server is there once, under that', () => {
  const made = makeCreate({ ...rope, title: 'Call the harbour' });
  const answered = { ...rope, _id: '65f0a1', title: 'Call the harbour' };
  const outbox = { confirmed: [confirmed(1, made, answered)], open: [] };
  expect(applyAll({ tasks: [rope], upTo: 0 }, outbox)).toEqual([answered, rope]);
  expect(applyAll({ tasks: [answered, rope], upTo: 0 }, outbox)).toEqual([answered, rope]);
});

test('many changes in one pass leave what they leave one after the other', () => {
  const taskId = fc.constantFrom('rope', 'plants', 'lamp');
  const change = fc
    .record({ verb: fc.constantFrom('create', 'update', 'delete', 'restore'), taskId, title: fc.string() })
    .map(({ verb, taskId: id, title }) => ({
      id,
      verb,
      taskId: id,
      seen: { ...rope, _id: id },
      changes: { title },
    }));
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const oneByOne = changes.reduce<readonly Task[]>(
        (tasks, next) => applyChanges(tasks, [next]),
        [rope, plants],
      );
      expect(applyChanges([rope, plants], changes)).toEqual(oneByOne);
    }),
  );
});

const nextOf = ([change]: readonly MadeChange[]) => {
  if (!change?.spawns) throw new Error('Nothing follows.');
  return change.spawns;
};
const confirm = (made: readonly MadeChange[], order: number, next?: Task): ConfirmedChange[] =>
  made.map((change) => ({
    order,
    account: 'a',
    made: change,
    answered: { ...taskAfter(change), version: 5 },
    next,
  }));

describe('a task that repeats', () => {
  const water: Task = {
    ...plants,
    _id: '5d9b9a3e-6f0a-4c38-9d5b-0a7b9f6f2d11',
    description: '- [x] roses',
    dueDate: '2099-01-05',
    repeat: 'FREQ=WEEKLY;BYDAY=MO',
    version: 4,
  };
  const done = { ...water, completed: true };
  const completedAt = '2099-01-05T10:00:00.000Z';
  const completion = () => changed(water, { completed: true });
  const reopening = () => changed(done, { completed: false });
  /** What takes the completion back. */
  const undoing = () => {
    const [made] = changed({ ...done, completedAt }, { completed: false });
    return made ? [{ ...made, completedOn: '2099-01-05' }] : [];
  };

  test('is followed by the next one at once, which is open and has another date', () => {
    const [next, first, ...others] = applyChanges([water, rope], completion());
    expect(next).toMatchObject({
      title: water.title,
      description: '- [ ] roses',
      dueDate: '2099-01-12',
      repeat: water.repeat,
      completed: false,
    });
    expect(first).toEqual(done);
    expect(others).toEqual([rope]);
    expect(next?._id).not.toBe(water._id);
  });

  test('is followed by one that is as new as the completion, whenever it was made itself', () => {
    vi.useFakeTimers({ now: new Date('2099-01-05T12:00:00.000Z') });
    const former = { createdAt: '2026-01-02T00:00:00.000Z', completedAt: '2026-02-02T00:00:00.000Z' };
    const [next] = applyChanges([water], changed({ ...water, ...former }, { completed: true }));
    expect(next).not.toHaveProperty('completedAt');
    expect(next?.createdAt).toBe('2099-01-05T12:00:00.000Z');
    vi.useRealTimers();
  });

  test('is followed by one, also when it is completed twice, or the server has it already', () => {
    const [once, again] = [completion(), completion()];
    expect(nextOf(once)._id).toBe(nextOf(again)._id);
    expect(applyChanges([water], [...once, ...again])).toHaveLength(2);
    const known = { ...nextOf(once), title: 'Changed elsewhere', version: 7 };
    expect(applyChanges([water, known], once)).toEqual([done, known]);
  });

  test('takes the next one back when it is reopened', () => {
    const both = completion();
    expect(applyChanges([water], [...both, ...reopening()])).toEqual([water]);
    expect(applyChanges([done, nextOf(both)], reopening())).toEqual([water]);
  });

  test('takes back one that came, went and came again, which nobody changed', () => {
    const again = { ...nextOf(completion()), version: 3 };
    expect(applyChanges([done, again], undoing())).toEqual([water, again]);
    const brought = { ...again, updatedAt: completedAt };
    expect(applyChanges([done, brought], undoing())).toEqual([water]);
    // Who reopens it by hand means no other task that somebody may have done something to.
    expect(applyChanges([done, brought], reopening())).toEqual([water, brought]);
  });

  test('leaves the next one when that was changed, and its changes survive', () => {
    const both = completion();
    const edit = changed(nextOf(both), { title: 'Water all' });
    const shown = applyChanges([water], [...both, ...edit, ...reopening()]);
    expect(shown.map(({ title, completed }) => [title, completed])).toEqual([
      ['Water all', false],
      [water.title, false],
    ]);
    const touched = { ...nextOf(both), dueDate: '2099-01-13', version: 2 };
    expect(applyChanges([done, touched], reopening())).toEqual([water, touched]);
  });

  test('takes the next one back when its changes were taken back, and with it the one that followed that', () => {
    const both = completion();
    const next = nextOf(both);
    const changedNext = { ...next, priority: 'High', completed: true } as const;
    const edits = changed(next, { priority: 'High', completed: true });
    const back = changed(changedNext, { priority: next.priority, completed: false });
    expect(applyChanges([water], [...both, ...edits, ...back, ...undoing()])).toEqual([water]);
    const made = { ...next, createdAt: completedAt };
    expect(applyChanges([done, made], [...edits, ...back, ...undoing()])).toEqual([water]);
    expect(applyChanges([water], [...both, ...edits, ...back, ...reopening()])).toMatchObject([next, water]);
  });

  test('shows what the server made of it until a list has that too', () => {
    const both = completion();
    const server = { ...nextOf(both), dueDate: '2099-02-02' };
    const since = { confirmed: confirm(both, 1, server), open: changed(nextOf(both), { title: 'Mine' }) };
    const shown = applyAll({ tasks: [water], upTo: 0 }, since);
    expect(shown.map(({ title, dueDate }) => [title, dueDate])).toEqual([
      ['Mine', '2099-02-02'],
      [water.title, water.dueDate],
    ]);
    // One that a person had deleted does not come again.
    expect(applyAll({ tasks: [water], upTo: 0 }, { confirmed: confirm(both, 1), open: [] })).toHaveLength(1);
    const reopened = confirm(reopening(), 1);
    expect(applyAll({ tasks: [done, server], upTo: 0 }, { confirmed: reopened, open: [] })).toHaveLength(1);
    const kept = confirm(reopening(), 1, { ...server, version: 3 });
    expect(applyAll({ tasks: [done, server], upTo: 0 }, { confirmed: kept, open: [] })).toHaveLength(2);
  });

  test('ends with its rule, and does nothing on a server that knows no repeats', () => {
    const last = { ...water, repeat: 'FREQ=DAILY;COUNT=1' };
    expect(applyChanges([last], changed(last, { completed: true }))).toHaveLength(1);
    const foreign = { ...water, _id: '665f1c', repeat: '' };
    expect(applyChanges([foreign], changed(foreign, { completed: true }))).toHaveLength(1);
  });
});
