import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';
import type { OutboxState } from '../outbox-state/state.ts';
import { formatDate } from '../time/calendar-day.ts';

// What the browser has and this test does not need.
const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('navigator', {});
const reports: unknown[] = [];
vi.stubGlobal('reportError', (error: unknown) => reports.push(error));

const { dropToken, keepToken } = await import('../api/token.ts');
const { makeUpdate } = await import('../changes/changes.ts');
const { toPayload } = await import('../changes/intent.ts');
const { keepClosed } = await import('../drafts/drafts.ts');
const { undoablesUntilNow, lastUndoable } = await import('../outbox-state/undoables.ts');
const { emptyState, readOutbox, setOutbox, subscribeToOutbox } = await import('../outbox-state/state.ts');
const { taskQueries } = await import('../task-list/queries.ts');
const { changeTask } = await import('./actions.ts');
const { updateTasks } = await import('./bulk.ts');
const { createTasks } = await import('./create-tasks.ts');
const { dismissNotice, readNotice } = await import('./notices.ts');
const { undo } = await import('./undo-redo.ts');
const { discardDraft } = await import('./unsaved.ts');

const task = makeTask();
const FIELDS = { title: 'Other words' };
const DRAFT = { id: 'a-draft', account: 'typist', form: 'new', seen: null, fields: FIELDS };
const queryClient = new QueryClient();
queryClient.setQueryData(taskQueries.list().queryKey, { tasks: [task], seq: 1, upTo: 0 });

/** Somebody else logs in. */
function comeNext(theirs?: Partial<OutboxState>) {
  dropToken();
  keepToken(newId());
  setOutbox({ ...emptyState(newId()), ...theirs });
}

/** Lets somebody else come in the moment in which so many changes are known to be stored. */
function comeNextAfter(stored: number) {
  const stop = subscribeToOutbox(() => {
    if (readOutbox()?.intents.length !== stored) return;
    stop();
    comeNext();
  });
}

beforeEach(() => {
  dismissNotice();
  keepToken(newId());
  setOutbox(emptyState(newId()));
});

test.each([
  ['one task', () => changeTask(task, FIELDS)],
  ['many tasks', () => updateTasks([task], () => FIELDS, String)],
])(
  'a change of %s whose session has ended meanwhile says nothing to whoever is there by then',
  async (_, press) => {
    const pressed = press();
    dropToken();
    await pressed;
    expect(readNotice()).toBeNull();
  },
);

test.each([
  ['a change of one task', () => changeTask(task, FIELDS)],
  ['a change of many tasks', () => updateTasks([task], () => FIELDS, String)],
  [
    'a new task',
    () =>
      createTasks([{ ...toPayload(task), dueDate: '' }], {
        draft: newId(),
        typed: '',
        after: Promise.resolve(),
      }),
  ],
])('%s that was stored as its session ended is not told to the next person', async (_, press) => {
  comeNextAfter(1);
  await press();
  expect(readOutbox()?.intents).toEqual([]);
  expect(readNotice()).toBeNull();
});

test('an undo that was stored as its session ended is not told to the next person', async () => {
  await changeTask(task, FIELDS);
  comeNextAfter(2);
  await undo(queryClient);
  expect(readOutbox()?.intents).toEqual([]);
  expect(readNotice()).toBeNull();
});

test('an undo that was pressed before its session ended takes nothing of the next person back', async () => {
  const made = makeUpdate({ ...task, ...FIELDS }, { title: task.title });
  if (!made) throw new Error('It changes nothing.');
  setOutbox(null);
  const undone = undo(queryClient);
  comeNext({ journal: [{ order: 1, account: 'theirs', made, isUndone: false }] });
  await undone;
  expect(readOutbox()?.intents).toEqual([]);
});

test('a draft that was discarded as its session ended is not offered to the next person', async () => {
  const draft = await keepClosed(DRAFT);
  const discarding = discardDraft(draft);
  comeNext();
  await discarding;
  expect(readNotice()).toBeNull();
  expect(await lastUndoable(0, undoablesUntilNow())).toBeNull();
});

test('a draft that has only a date is named by it as dates are written everywhere', async () => {
  await discardDraft(await keepClosed({ ...DRAFT, fields: { dueDate: '2026-12-01' } }));
  expect(readNotice()).toMatchObject({ text: `A task due ${formatDate('2026-12-01')} was discarded.` });
});

test('a press that breaks is told to its person, and reported', async () => {
  const broken = {
    get title(): string {
      throw new Error('A slip of the code.');
    },
  };
  await changeTask(task, broken);
  expect(readNotice()).toMatchObject({ kind: 'failed', detail: expect.stringContaining('This page broke') });
  expect(reports).toMatchObject([{ message: 'A slip of the code.' }]);
});
