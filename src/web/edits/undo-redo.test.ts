import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';
import type { Refusal, ServerAnswer, StoredIntent } from '../changes/intent.ts';
import type { Task } from '../model/task.ts';

stubLocalStorage();
// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal('navigator', {});

const { keepToken, readSessionSignal } = await import('../api/token.ts');
const { makeRestore, makeUpdate } = await import('../changes/changes.ts');
const { toPayload } = await import('../changes/intent.ts');
const { applyOutbox } = await import('../changes/apply-outbox.ts');
const { noteUndoable, trackDiscard } = await import('../outbox-state/undoables.ts');
const { trackEnqueue } = await import('../outbox-state/pending-enqueue.ts');
const { emptyState, readOutbox, setOutbox } = await import('../outbox-state/state.ts');
const { confirmIntent, updateIntent } = await import('../outbox/outbox.ts');
const { enqueue } = await import('../outbox/resubmit.ts');
const { taskQueries } = await import('../task-list/queries.ts');
const { changeTask, createTask, deleteTask, updateTask } = await import('./actions.ts');
const { updateTasks } = await import('./bulk.ts');
const { dismissNotice, readNotice } = await import('./notices.ts');
const { redo, undo, undoChange } = await import('./undo-redo.ts');

const task = makeTask();
const other = makeTask({ _id: newId(), title: 'Oil the hinge' });
const queryClient = new QueryClient();
const { queryKey } = taskQueries.list();

beforeEach(() => {
  dismissNotice();
  keepToken(newId());
  setOutbox(emptyState(newId()));
  queryClient.setQueryData(queryKey, { tasks: [task, other], seq: 1, upTo: 0 });
});

const REFUSAL: Refusal = { title: 'Update failed', detail: 'Not like this.' };
const toFields = ({ dueDate, ...fields }: Task) => ({
  ...toPayload({ ...fields, dueDate }),
  dueDate: dueDate ?? '',
});

const waiting = () => readOutbox()?.intents ?? [];
const journal = () => readOutbox()?.journal.map(({ made, isUndone }) => [made.id, isUndone]) ?? [];

/** Lets the server refuse what waits, or the first of it. */
async function refuse(notes: Partial<StoredIntent> = {}, intent = waiting()[0]): Promise<StoredIntent> {
  if (!intent) throw new Error('Nothing waits.');
  await updateIntent(intent, { refusal: REFUSAL, ...notes });
  return intent;
}

const titles = () => {
  const list = queryClient.getQueryData(queryKey);
  const outbox = readOutbox();
  return list && outbox && applyOutbox(list, outbox).map(({ title }) => title);
};

describe('an undo of what the server has refused', () => {
  test('takes it out of what waits, and the redo lets it wait again', async () => {
    const theirs = { ...task, title: 'Theirs', version: 2 };
    const conflicts = { title: { base: task.title, theirs: theirs.title, mine: 'Mine' } };
    await changeTask(task, { title: 'Mine' });
    const refused = await refuse({ refusal: { ...REFUSAL, conflicts, theirs } });
    await undo(queryClient);
    expect(waiting()).toEqual([]);
    expect(titles()).toEqual([task.title, other.title]);
    expect(readNotice()).toMatchObject({
      kind: 'done',
      text: `Undone: changed title of “${task.title}”. What had not been saved is not sent any more.`,
    });
    await redo(queryClient);
    expect(waiting()).toMatchObject([{ id: refused.id, order: refused.order, refusal: { conflicts } }]);
    expect(readNotice()).toMatchObject({ text: expect.stringContaining('waits for you again') });
    await undo(queryClient);
    expect(waiting()).toEqual([]);
    expect(journal()).toEqual([[refused.id, true]]);
    await changeTask(other, { completed: true });
    expect(journal()).toMatchObject([[expect.not.stringContaining(refused.id), false]]);
  });

  test('goes on to what was pressed before, and the redo comes back in the same order', async () => {
    await changeTask(other, { completed: true });
    await changeTask(task, { title: 'Mine' });
    const [first, last] = waiting();
    await refuse({}, last);
    await undo(queryClient);
    await undo(queryClient);
    expect(waiting().map(({ changes }) => changes)).toEqual([{ completed: true }, { completed: false }]);
    await redo(queryClient);
    await redo(queryClient);
    expect(waiting().at(1)).toMatchObject({ id: last?.id, refusal: REFUSAL });
    expect(journal()).toEqual([
      [first?.id, false],
      [last?.id, false],
    ]);
  });

  test('takes a new task out with what was done to it', async () => {
    const made = await createTask(toFields(makeTask({ title: 'New' })));
    const [created] = applyOutbox({ tasks: [], upTo: 0 }, { ...emptyState(''), open: waiting() });
    if (!made || !created) throw new Error('It was not made.');
    await changeTask(created, { title: 'Better' });
    await refuse();
    await undoChange(queryClient, made.id);
    expect(waiting()).toEqual([]);
    await redo(queryClient);
    expect(waiting()).toMatchObject([
      { id: made.id, refusal: REFUSAL },
      { changes: { title: 'Better' }, refusal: null },
    ]);
  });

  test('and of what the server has is stored as one press: of one that cannot be stored nothing is', async () => {
    await updateTasks([task, other], () => ({ priority: 'High' }), String);
    const refused = await refuse();
    const [before, pressed] = [waiting(), journal()];
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await undo(queryClient);
    full.mockRestore();
    expect(readNotice()).toMatchObject({ kind: 'failed', title: 'Undo failed' });
    expect(waiting()).toEqual(before);
    expect(journal()).toEqual(pressed);
    await undo(queryClient);
    expect(waiting().filter(({ id }) => id === refused.id)).toEqual([]);
    expect(waiting().map(({ changes }) => changes)).toEqual([{ priority: 'High' }, { priority: 'Low' }]);
    await redo(queryClient);
    expect(waiting()).toMatchObject([{ id: refused.id, refusal: REFUSAL }, {}, {}, {}]);
    expect(journal()).toEqual(pressed);
  });

  test('takes a deletion out that waits for its person, so that nothing brings the task back', async () => {
    deleteTask(task);
    await expect.poll(waiting).toHaveLength(1);
    await refuse();
    await undo(queryClient);
    expect(waiting()).toEqual([]);
    expect(titles()).toEqual([task.title, other.title]);
  });

  test('takes out what was never sent, since it waits behind that', async () => {
    await changeTask(task, { title: 'Mine' });
    const refused = await refuse();
    await changeTask({ ...task, title: 'Mine' }, { priority: 'High' });
    await undo(queryClient);
    expect(waiting()).toMatchObject([{ id: refused.id }]);
  });

  test('takes out what was done to the next task of a repetition, which the server has not made, in its turn', async () => {
    const daily = makeTask({ completed: false, repeat: 'FREQ=DAILY' });
    queryClient.setQueryData(queryKey, { tasks: [daily, other], seq: 1, upTo: 0 });
    await changeTask(daily, { completed: true });
    const { spawns: next } = await refuse({ refusal: { ...REFUSAL, isGone: true } });
    if (!next) throw new Error('Nothing follows.');
    await changeTask(next, { title: 'Next' });
    const [completion, edit] = waiting().map(({ id }) => id);
    const left: unknown[] = [];
    for (const press of [undo, undo, redo, redo]) {
      await press(queryClient);
      left.push(waiting().map(({ id }) => id));
    }
    expect(left).toEqual([[completion], [], [completion], [completion, edit]]);
    await undoChange(queryClient, completion ?? '');
    expect(waiting().map(({ id }) => id)).toEqual([edit]);
  });

  test('is a change of its own where the server may have done it, or what was lost is before it', async () => {
    for (const notes of [{ isUncertain: true }, { refusal: { ...REFUSAL, isLost: true } }]) {
      setOutbox(emptyState(newId()));
      await changeTask(task, { title: 'Mine' });
      await refuse(notes);
      await undo(queryClient);
      expect(waiting()).toMatchObject([{ changes: { title: 'Mine' } }, { changes: { title: task.title } }]);
    }
  });

  test('takes the others of its press back', async () => {
    await updateTasks([task, other], () => ({ priority: 'High' }), String);
    await refuse();
    await undo(queryClient);
    expect(waiting().map(({ taskId, changes }) => [taskId, changes.priority])).toEqual([
      [other._id, 'High'],
      [other._id, 'Low'],
    ]);
    await redo(queryClient);
    expect(waiting().map(({ taskId, changes }) => [taskId, changes.priority])).toEqual([
      [task._id, 'High'],
      [other._id, 'High'],
      [other._id, 'Low'],
      [other._id, 'High'],
    ]);
  });

  test('leaves what another tab has sent again meanwhile', async () => {
    await updateTask(task, { title: 'Mine' });
    const refused = await refuse();
    const before = readOutbox();
    await updateIntent(refused, { refusal: null });
    setOutbox(before);
    await undo(queryClient);
    expect(waiting()).toMatchObject([{ id: refused.id, refusal: null }]);
    expect(readNotice()).toMatchObject({ kind: 'failed' });
    expect(journal()).toEqual([[refused.id, false]]);
  });
});

describe('an undo of completions whose next tasks were changed since', () => {
  const daily = [1, 2, 3].map((number) =>
    makeTask({ _id: newId(), title: `Task ${number}`, completed: false, repeat: 'FREQ=DAILY' }),
  );

  /** Completes tasks by one press, and changes the next ones of some of them elsewhere. */
  async function complete(tasks: readonly Task[], changed: number): Promise<void> {
    queryClient.setQueryData(queryKey, { tasks: daily, seq: 1, upTo: 0 });
    await updateTasks(tasks, () => ({ completed: true }), String);
    const next = waiting().flatMap(({ spawns }) => spawns ?? []);
    for (const one of next.slice(0, changed)) Object.assign(one, { title: 'Renamed', version: 2 });
    const done = tasks.map((one) => ({ ...one, completed: true, version: 2 }));
    for (const [index, intent] of waiting().entries())
      await confirmIntent(intent, { task: done[index] ?? null });
    queryClient.setQueryData(queryKey, { tasks: [...done, ...next], seq: 2, upTo: Infinity });
  }

  test.each([
    [1, 0, 'Undone: completed “Task 1”.'],
    [1, 1, 'Undone: completed “Task 1”. The next one was changed since and stays.'],
    [3, 0, 'Undone: completed 3 tasks.'],
    [3, 1, 'Undone: completed 3 tasks. The next one of one task was changed since and stays.'],
    [3, 2, 'Undone: completed 3 tasks. The next ones of 2 tasks were changed since and stay.'],
  ])('of %i, of which %i, says which stay', async (all, changed, text) => {
    await complete(daily.slice(0, all), changed);
    await undo(queryClient);
    expect(readNotice()).toMatchObject({ kind: 'done', text });
    expect(titles()?.filter((title) => title === 'Renamed')).toHaveLength(changed);
  });
});

describe('a redo of what waits for its person', () => {
  test('comes behind the undo and the redo of what was pressed before it', async () => {
    await changeTask(task, { title: 'Mine' });
    const mine = { ...task, title: 'Mine', version: 2 };
    const [rename] = waiting();
    if (rename) await confirmIntent(rename, { task: mine });
    deleteTask(mine);
    await expect.poll(waiting).toHaveLength(1);
    await refuse();
    for (const press of [undo, undo, redo, redo]) await press(queryClient);
    expect(titles()).toEqual([other.title]);
    expect(waiting().map(({ verb, refusal }) => [verb, refusal])).toEqual([
      ['update', null],
      ['update', null],
      ['delete', REFUSAL],
    ]);
  });

  test('comes behind what came back before it, whatever of that the server has by then', async () => {
    await changeTask(task, { title: 'First' });
    const first = await refuse({ isUncertain: true });
    for (const [seen, title] of [
      ['First', 'Second'],
      ['Second', 'Third'],
    ] as const)
      await changeTask({ ...task, title: seen }, { title });
    const [, second, third] = waiting();
    for (const press of [undo, undo, undo, redo, redo]) await press(queryClient);
    expect(titles()).toEqual(['Second', other.title]);
    const [, back, again] = waiting();
    await updateIntent(first, { refusal: null });
    let version = 1;
    for (const sent of [first, back, again])
      if (sent) await confirmIntent(sent, { task: { ...task, ...sent.changes, version: (version += 1) } });
    await redo(queryClient);
    expect(waiting().map(({ id }) => id)).toEqual([second?.id, third?.id]);
  });

  test('is upon what the server has confirmed since', async () => {
    await changeTask(task, { title: 'Mine' });
    const refused = await refuse();
    const mine = { ...task, title: 'Mine' };
    deleteTask(mine);
    await expect.poll(waiting).toHaveLength(2);
    await undo(queryClient);
    await updateIntent(refused, { refusal: null });
    await confirmIntent(refused, { task: { ...mine, version: 2 } });
    await redo(queryClient);
    expect(waiting()).toMatchObject([{ verb: 'delete', seen: { version: 2 } }]);
  });
});

/** Presses an undo behind another one that takes long. Resolves what that waits for, and then when both are done. */
function undoBehind() {
  const isTakenBack = Promise.withResolvers<void>();
  noteUndoable(() => isTakenBack.promise, readSessionSignal());
  const both = [undo(queryClient), undo(queryClient)];
  return async () => {
    isTakenBack.resolve();
    await Promise.all(both);
  };
}

describe('an undo that has to wait', () => {
  test('takes back no change that was pressed after it', async () => {
    await changeTask(task, { title: 'First' });
    const end = undoBehind();
    await changeTask(other, { title: 'Second' });
    await end();
    expect(titles()).toEqual([task.title, 'Second']);
  });

  test('takes back nothing that was discarded after it', async () => {
    await changeTask(task, { title: 'First' });
    const end = undoBehind();
    const takeBack = vi.fn<() => Promise<void>>();
    await trackDiscard(Promise.resolve().then(() => noteUndoable(takeBack, readSessionSignal())));
    await end();
    expect(takeBack).not.toHaveBeenCalled();
    expect(titles()).toEqual([task.title, other.title]);
  });

  test('takes nothing back where nothing had been pressed before it', async () => {
    const end = undoBehind();
    await changeTask(task, { title: 'First' });
    await end();
    expect(titles()).toEqual(['First', other.title]);
  });
});

test('an undo whose code came after its press takes nothing back where what it meant could not be stored meanwhile', async () => {
  await changeTask(task, { title: 'First' });
  const stored = Promise.reject(new Error('The disk is full.'));
  trackEnqueue(stored);
  const pressedAt = performance.now();
  await expect(stored).rejects.toThrow('full');
  await undo(queryClient, pressedAt);
  expect(titles()).toEqual(['First', other.title]);
  // What is pressed now means the change before.
  await undo(queryClient);
  expect(titles()).toEqual([task.title, other.title]);
});

test('the answer to the question of an undo that was given before brings nothing back', async () => {
  const made = await createTask(toFields(task));
  const theirs = { ...task, _id: made?.taskId ?? '', description: 'Of another device', version: 2 };
  const [intent] = waiting();
  if (intent) await confirmIntent(intent, { task: theirs });
  await undo(queryClient);
  const question = readNotice();
  if (question?.kind !== 'asking') throw new Error('Nothing is asked.');
  // So soon nobody has read it.
  await undo(queryClient, question.askedAt + 100);
  expect(readNotice()).toBe(question);
  expect(waiting()).toEqual([]);
  await undo(queryClient, question.askedAt + 1_000);
  expect(waiting()).toMatchObject([{ verb: 'delete' }]);
  question.confirm();
  // It has had its turn when the next one has.
  await undoChange(queryClient, 'none');
  expect(waiting()).toMatchObject([{ verb: 'delete' }]);
});

/** Lets the server have the first of what waits, and say of it what it says; then its list comes. */
async function confirm(answered: Task | null, told: Partial<ServerAnswer>, tasks: Task[]) {
  const [intent] = waiting();
  if (!intent) throw new Error('Nothing waits.');
  await confirmIntent(intent, { task: answered, ...told });
  queryClient.setQueryData(queryKey, { tasks, seq: 2, upTo: readOutbox()?.confirmed.at(-1)?.order ?? 0 });
}

describe('an undo of what the server has told more of', () => {
  test('leaves a deletion and a restore that somebody else had done first', async () => {
    deleteTask(task);
    await expect.poll(waiting).toHaveLength(1);
    await confirm(null, { found: { deleted: true } }, [other]);
    await undo(queryClient);
    expect(waiting()).toEqual([]);
    expect(readNotice()).toMatchObject({
      kind: 'failed',
      detail: `It had been done elsewhere before, and that stays: deleted “${task.title}”.`,
    });
    await enqueue(makeRestore(task), {});
    await confirm(task, { found: { deleted: false } }, [task, other]);
    await undo(queryClient);
    expect(waiting()).toEqual([]);
    expect(readNotice()).toMatchObject({ kind: 'failed', detail: expect.stringContaining('restored') });
  });

  test('of an edit that took its task back from the trash puts it there again, and the redo brings it back', async () => {
    await changeTask(task, { title: 'Mine' });
    const mine = { ...task, title: 'Mine', version: 3 };
    await confirm(mine, { isRestored: true }, [mine, other]);
    await undo(queryClient);
    expect(waiting()).toMatchObject([
      { verb: 'update', changes: { title: task.title } },
      { verb: 'delete', taskId: task._id },
    ]);
    expect(readNotice()).toMatchObject({ text: expect.stringContaining('It is in the trash again.') });
    const back = { ...task, version: 4 };
    await confirm(back, {}, [back, other]);
    await confirm(null, {}, [other]);
    await redo(queryClient);
    expect(waiting()).toMatchObject([{ verb: 'restore' }, { verb: 'update', changes: { title: 'Mine' } }]);
    expect(titles()).toEqual(['Mine', other.title]);
  });

  test('puts the task into the trash again where the edit that took it back was undone before its answer came', async () => {
    await changeTask(task, { title: 'Mine' });
    await undo(queryClient);
    const mine = { ...task, title: 'Mine', version: 3 };
    await confirm(mine, { isRestored: true }, [mine, other]);
    expect(waiting()).toMatchObject([
      { verb: 'update', changes: { title: task.title } },
      { verb: 'delete', seen: { title: task.title } },
    ]);
    const back = { ...task, version: 4 };
    await confirm(back, {}, [back, other]);
    expect(waiting()).toMatchObject([{ verb: 'delete', seen: { version: 4 } }]);
    await confirm(null, {}, [other]);
    await redo(queryClient);
    expect(titles()).toEqual(['Mine', other.title]);
  });

  test('that took a task out of the trash itself puts it there again', async () => {
    await changeTask(task, { title: 'Mine' });
    const mine = { ...task, title: 'Mine', version: 2 };
    await confirm(mine, {}, [mine, other]);
    await undo(queryClient);
    const back = { ...task, version: 4 };
    await confirm(back, { isRestored: true }, [back, other]);
    expect(waiting()).toMatchObject([{ verb: 'delete', seen: { version: 4 } }]);
    expect(titles()).toEqual([other.title]);
  });

  test('leaves what somebody else had done before a redo', async () => {
    deleteTask(task);
    await expect.poll(waiting).toHaveLength(1);
    await confirm(null, {}, [other]);
    await undo(queryClient);
    const back = { ...task, version: 3 };
    await confirm(back, {}, [back, other]);
    await redo(queryClient);
    await confirm(null, { found: { deleted: true } }, [other]);
    await undo(queryClient);
    expect(waiting()).toEqual([]);
    expect(readNotice()).toMatchObject({
      detail: expect.stringContaining('It had been done elsewhere before'),
    });
  });

  test('says of an edit that somebody else had made before that it stays', async () => {
    await changeTask(task, { completed: true });
    const theirs = { ...task, completed: true, version: 2 };
    await confirm(theirs, { found: { completed: true } }, [theirs, other]);
    await undo(queryClient);
    expect(waiting()).toEqual([]);
    expect(readNotice()).toMatchObject({
      detail: expect.stringContaining('It had been done elsewhere before'),
    });
  });

  test('takes what was made upon a choice back before the choice', async () => {
    await changeTask(task, { title: 'Mine' });
    await changeTask({ ...task, title: 'Mine' }, { title: 'Mine and more' });
    const refused = await refuse();
    const theirs = { ...task, title: 'Theirs', version: 2 };
    const chosen = makeUpdate(theirs, { title: 'Mine' });
    if (!chosen) throw new Error('It changes nothing.');
    await enqueue(chosen, { replaced: [refused] });
    await confirm({ ...theirs, title: 'Mine', version: 3 }, {}, [theirs, other]);
    const newest = { ...theirs, title: 'Mine and more', version: 4 };
    await confirm(newest, {}, [newest, other]);
    await undo(queryClient);
    expect(titles()).toEqual(['Mine', other.title]);
    await undo(queryClient);
    expect(titles()).toEqual(['Theirs', other.title]);
  });
});

test('an undo of a press on many tasks looks at all tasks a few times, and not once for each', async () => {
  let reads = 0;
  const others = Array.from({ length: 1_000 }, (): Task => {
    const { _id: id, ...rest } = makeTask({ _id: newId() });
    return {
      ...rest,
      get _id() {
        reads += 1;
        return id;
      },
    };
  });
  const many = Array.from({ length: 100 }, () => makeTask({ _id: newId() }));
  queryClient.setQueryData(queryKey, { tasks: [...others, ...many], seq: 1, upTo: 0 });
  await updateTasks(many, () => ({ priority: 'High' }), String);
  await undo(queryClient);
  expect(waiting()).toHaveLength(200);
  expect(reads).toBeLessThan(10 * others.length);
});
