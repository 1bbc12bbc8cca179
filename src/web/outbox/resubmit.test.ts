import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';
import type { MadeChange, Refusal } from '../changes/intent.ts';
import { taskAfter } from '../changes/task-after.ts';
import type { Task } from '../model/task.ts';

stubLocalStorage();
// What the browser has and this test does not need; on plain http it has no locks.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('navigator', {});

const { makeCreate, makeDelete, makeUpdate } = await import('../changes/changes.ts');
const { toIntent, toPayload } = await import('../changes/intent.ts');
const { emptyState, readOutbox, setOutbox } = await import('../outbox-state/state.ts');
const { confirmIntent, updateIntent } = await import('./outbox.ts');
const { press } = await import('./press.ts');
const { storeChoice } = await import('./store-choice.ts');
const { findHeldBack, discardWithDependents } = await import('./dependents.ts');
const { findPending, pendingTask, resubmit, saveBeside } = await import('./resubmit.ts');

const REFUSAL: Refusal = { title: 'Update failed', detail: 'Not like this.' };

const readFirst = () => {
  const [intent] = readOutbox()?.intents ?? [];
  if (!intent) throw new Error('Nothing waits.');
  return intent;
};

/** Lets changes wait, of which the first one was refused. */
async function refuse(changes: readonly (MadeChange | null)[], refusal = REFUSAL) {
  setOutbox(emptyState(newId()));
  for (const made of changes) if (made) await press({ changes: [made] });
  await updateIntent(readFirst(), { refusal });
  return readFirst();
}

const toFields = (task: Task) => ({ ...toPayload(task), dueDate: task.dueDate ?? '' });

const makeConflict = (field: 'title' | 'completed', theirs: Task): Refusal => ({
  ...REFUSAL,
  conflicts: { [field]: { base: '', theirs: theirs[field], mine: '' } },
  theirs,
});

test('what is edited again keeps a later change that set a field back to what the refused one had seen', async () => {
  const first = makeTask({ priority: 'Low', labels: ['a'] });
  const since: Task = { ...first, priority: 'High', labels: ['a', 'b'], version: 2 };
  const intent = await refuse([
    makeUpdate(first, { title: 'Refused' }),
    makeUpdate(since, { priority: 'Low', labels: ['a'] }),
  ]);
  const pending = findPending(intent);
  const { made } = await resubmit(pending, { ...toFields(pendingTask(pending)), title: 'Allowed' });
  expect(made).toMatchObject({
    seen: { title: first.title, priority: 'High', labels: ['a', 'b'] },
    changes: { title: 'Allowed', priority: 'Low', labels: ['a'] },
  });
  expect(readOutbox()?.intents).toMatchObject([{ id: made?.id }]);
});

test('labels and lines that are in no question stay changed upon what their person saw', async () => {
  const seen = makeTask({ labels: ['a'], description: 'one\ntwo' });
  const theirs: Task = { ...seen, title: 'Theirs', labels: ['a', 'b'], description: 'one\n2', version: 2 };
  const made = makeUpdate(seen, { title: 'Mine', labels: ['a', 'c'], description: '1\ntwo' });
  const intent = await refuse([made], makeConflict('title', theirs));
  await storeChoice(intent, theirs, { title: 'Mine' });
  expect(readFirst()).toMatchObject({
    seen: { title: 'Theirs', labels: ['a'], description: 'one\ntwo' },
    changes: { title: 'Mine', labels: ['a', 'c'], description: '1\ntwo' },
  });
});

test('what repeats from its completion goes on from the day of it, however late that is settled', async () => {
  const seen = makeTask({ dueDate: '2026-01-05', repeat: 'DONE;FREQ=DAILY;INTERVAL=3' });
  const completion = makeUpdate(seen, { title: 'Mine', completed: true });
  if (!completion) throw new Error('It changes nothing.');
  const former = { ...completion, completedOn: '2026-01-06' };
  const followed = { completedOn: '2026-01-06', spawns: { dueDate: '2026-01-09' } };
  const theirs: Task = { ...seen, title: 'Theirs', version: 2 };
  await storeChoice(await refuse([former], makeConflict('title', theirs)), theirs, { title: 'Mine' });
  expect(readFirst()).toMatchObject(followed);

  const intent = await refuse([
    makeUpdate(seen, { title: 'Mine' }),
    { ...former, changes: { completed: true } },
  ]);
  const pending = findPending(intent);
  await resubmit(pending, { ...toFields(pendingTask(pending)), title: 'Again' });
  expect(readFirst()).toMatchObject(followed);
});

test('words that another tab has put in the place of a refused change are not taken away by an older form of it', async () => {
  const intent = await refuse([makeCreate({ ...toFields(makeTask()), title: 'Typed last' })]);
  const found = { seen: makeTask({ title: 'Refused' }), fields: { title: 'Typed first' } };
  const { made } = await resubmit(
    findPending(intent),
    { ...toFields(makeTask()), title: 'Typed first' },
    { found },
  );
  expect(made).toMatchObject({ seen: { title: 'Refused' }, changes: { title: 'Typed first' } });
  expect(readOutbox()?.intents).toMatchObject([
    { id: intent.id, changes: { title: 'Typed last' }, refusal: null },
    { id: made?.id, taskId: intent.taskId },
  ]);
});

test('words typed upon a new task that another tab has sent are an edit of it, also where the server gave it another id', async () => {
  const intent = await refuse([makeCreate(toFields(makeTask()))]);
  const opened = pendingTask(findPending(intent));
  const answered: Task = { ...opened, _id: 'of-the-server' };
  await confirmIntent(intent, { task: answered });
  const made = await saveBeside(opened, [answered], { ...toFields(opened), title: 'Typed here' });
  expect(made).toMatchObject({ verb: 'update', taskId: 'of-the-server', changes: { title: 'Typed here' } });
  expect(readOutbox()?.intents).toMatchObject([{ id: made?.id, taskId: 'of-the-server' }]);
});

/** Lets a change wait, its undo, and after that another press, which the journal keeps in their place: then the change is refused. */
async function refuseUndone(made: MadeChange | null, back: MadeChange | null, refusal = REFUSAL) {
  if (!made || !back) throw new Error('It changes nothing.');
  await refuse([made]);
  await updateIntent(readFirst(), { refusal: null });
  const [entry] = readOutbox()?.journal ?? [];
  const journal = { order: entry?.order ?? 0, isUndone: true, change: made.id };
  await press({ changes: [back], effects: [{ journal }] });
  await press({ changes: [makeCreate(toFields(makeTask()))] });
  expect(readOutbox()?.journal).toHaveLength(1);
  await updateIntent(readFirst(), { refusal });
  return readFirst();
}

const waitingFor = ({ taskId }: MadeChange) =>
  readOutbox()?.intents.filter((intent) => intent.taskId === taskId);

test('an undo that was pressed before its change was refused overrides nothing that is decided since', async () => {
  const seen = makeTask();
  const theirs: Task = { ...seen, title: 'Theirs', version: 2 };
  const conflict = async () =>
    refuseUndone(
      makeUpdate(seen, { title: 'Mine' }),
      makeUpdate({ ...seen, title: 'Mine' }, { title: seen.title }),
      makeConflict('title', theirs),
    );
  const mine = await conflict();
  await storeChoice(mine, theirs, { title: 'Mine' });
  expect(waitingFor(mine)).toMatchObject([{ changes: { title: 'Mine' }, seen: { title: 'Theirs' } }]);
  const given = await conflict();
  const discarded = await storeChoice(given, theirs, { title: 'Theirs' });
  expect(waitingFor(given)).toEqual([]);
  expect(discarded?.discarded.intents).toHaveLength(2);
  const loose = await conflict();
  await discardWithDependents([loose]);
  expect(waitingFor(loose)).toEqual([]);

  const made = makeCreate(toFields(seen));
  const created = await refuseUndone(made, makeDelete(taskAfter(made)));
  const pending = findPending(created);
  await resubmit(pending, { ...toFields(pendingTask(pending)), title: 'Again' });
  expect(waitingFor(created)).toMatchObject([{ verb: 'create', changes: { title: 'Again' } }]);
});

/** A completion, and an edit of the task that follows, as it was seen. */
function completeAndEdit(seen: Task, fields: Partial<Task> = {}) {
  const completion = makeUpdate(seen, { ...fields, completed: true });
  const next = completion?.spawns;
  const edit = next && makeUpdate(next, { title: 'Next' });
  if (!completion || !edit) throw new Error('Nothing follows.');
  return [completion, edit] as const;
}

test('what was done to the next task stays where its completion is discarded: that may be there without it', async () => {
  const [completion, edit] = completeAndEdit(makeTask({ completed: false, repeat: 'FREQ=DAILY' }));
  await discardWithDependents([await refuse([completion, edit])]);
  expect(readOutbox()?.intents).toMatchObject([{ id: edit.id }]);
});

test('what was done to the next task stays where a completion meets another change', async () => {
  const seen = makeTask({ completed: false, repeat: 'FREQ=DAILY' });
  const [completion, edit] = completeAndEdit(seen, { title: 'Mine' });
  for (const title of ['Mine', 'Theirs']) {
    const theirs: Task = { ...seen, title: 'Theirs', version: 2 };
    const intent = await refuse([completion, edit], makeConflict('title', theirs));
    await storeChoice(intent, theirs, { title });
    expect(readOutbox()?.intents.at(-1)).toMatchObject({ id: edit.id });
  }
});

test('what goes with many changes is found by looking at all that waits a few times, and not once for each', () => {
  let reads = 0;
  const intents = Array.from({ length: 300 }, (_, order) => {
    const made = makeUpdate(makeTask({ _id: newId() }), { title: 'Mine' });
    if (!made) throw new Error('It changes nothing.');
    return {
      ...toIntent(made, 'someone'),
      order,
      refusal: REFUSAL,
      get mark() {
        reads += 1;
        return undefined;
      },
    };
  });
  setOutbox({ ...emptyState('someone'), intents });
  const entries = intents.map((made, order) => ({ order, account: 'someone', made, isUndone: false }));
  expect(findHeldBack(entries)).toHaveLength(intents.length);
  expect(reads).toBeLessThan(10 * intents.length);
});
