import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import type { JournalEntry, MadeChange, Refusal } from '../changes/intent.ts';

stubLocalStorage();
// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', {});
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });

const { readSessionSignal } = await import('../api/token.ts');
const { makeUpdate } = await import('../changes/changes.ts');
const { toIntent } = await import('../changes/intent.ts');
const { emptyState, setOutbox } = await import('../outbox-state/state.ts');
const { dismissNotice, readNotice, showDone, showNotice } = await import('./notices.ts');

/*
 * Another tab sends what was pressed in this one, which hears of it by the outbox alone.
 */

const ACCOUNT = 'someone';
const daily = makeTask({ title: 'Rope', completed: false, dueDate: '2031-02-03', repeat: 'FREQ=DAILY' });
const completion = makeUpdate(daily, { completed: true });
const [first, second] = ['Rope', 'Mast'].flatMap(
  (title) => makeUpdate(makeTask({ title, priority: 'Low' }), { priority: 'High' }) ?? [],
);
if (!first || !second || !completion) throw new Error('They change nothing.');

const enter = (made: MadeChange, order: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  account: ACCOUNT,
  isUndone: false,
  made,
  order,
  ...more,
});

type Sent = {
  journal: JournalEntry[];
  refused?: MadeChange;
  refusal?: Partial<Refusal>;
  undoes?: JournalEntry;
};

/** Shows what another tab noted of a change. */
function hear({ journal, refused, refusal, undoes }: Sent): void {
  const mark = undoes && { order: undoes.order, isUndone: true, change: undoes.made.id };
  const intents = refused
    ? [
        {
          ...toIntent(refused, ACCOUNT),
          order: 9,
          mark,
          refusal: { title: 'Update failed', detail: 'Not like this.', ...refusal },
        },
      ]
    : [];
  setOutbox({ ...emptyState(ACCOUNT), journal, intents, open: intents });
}

beforeEach(() => {
  setOutbox(emptyState(ACCOUNT));
  dismissNotice();
});

const show = (text: string, undo: string) => showNotice({ kind: 'done', text, undo }, readSessionSignal());

test('a press that was said to be done is said to be refused, once another tab has heard that', async () => {
  hear({ journal: [enter(first, 1)] });
  await showDone(Promise.resolve(first));
  hear({ journal: [enter(first, 1)], refused: first });
  expect(readNotice()).toMatchObject({
    kind: 'failed',
    title: 'Update failed',
    detail: 'Not like this. The change is kept on this device.',
    change: first.id,
  });
});

test('a press that another tab has sent before this one says that it is done asks for the choice', async () => {
  hear({ journal: [enter(first, 1)], refused: first, refusal: { conflicts: {} } });
  await showDone(Promise.resolve(first));
  expect(readNotice()).toMatchObject({ kind: 'question', text: '“Rope” was changed in two places.' });
});

test('a press for many is not said to be done where any of them waits for a choice', () => {
  const journal = [enter(first, 1, { group: 'both' }), enter(second, 2, { group: 'both' })];
  hear({ journal });
  show('High priority for 2 tasks', first.id);
  hear({ journal, refused: second, refusal: { conflicts: {} } });
  expect(readNotice()).toMatchObject({ kind: 'question', change: second.id });
});

test('an undo is not said to be done where the server refused it', () => {
  const entry = enter(first, 1, { isUndone: true });
  const undo = makeUpdate(makeTask({ title: 'Rope' }), { priority: 'Medium' });
  const reversed = { change: first.id, isUndone: true };
  showNotice({ kind: 'done', text: 'Undone: changed priority.', reversed }, readSessionSignal());
  hear({ journal: [entry], refused: undo ?? first, undoes: entry, refusal: { conflicts: {} } });
  expect(readNotice()).toMatchObject({ kind: 'question', text: '“Rope” was changed in two places.' });
});

test('the refusal of another press leaves a notice as it is', async () => {
  hear({ journal: [enter(first, 1)] });
  await showDone(Promise.resolve(first));
  hear({ journal: [enter(first, 1), enter(second, 2)], refused: second });
  expect(readNotice()).toMatchObject({ kind: 'done', undo: first.id });
});

test('tasks that a press took out of the trash are counted in every tab', () => {
  hear({ journal: [enter(first, 1, { group: 'both' }), enter(second, 2, { group: 'both' })] });
  show('High priority for 2 tasks', first.id);
  const restored = { group: 'both', effect: 'restored' } as const;
  hear({ journal: [enter(first, 1, restored), enter(second, 2, restored)] });
  const text = '2 tasks had been deleted. Your change brought them back.';
  expect(readNotice()).toMatchObject({ kind: 'done', text, undo: first.id });
});

test('a completion says in every tab what follows it', async () => {
  const journal = [enter(completion, 1)];
  hear({ journal });
  await showDone(Promise.resolve(completion));
  expect(readNotice()).toMatchObject({ text: expect.stringMatching(/Next on .*Feb/) });
  const confirmed = [
    {
      order: 1,
      account: ACCOUNT,
      made: completion,
      answered: { ...daily, completed: true },
      next: undefined,
    },
  ];
  setOutbox({ ...emptyState(ACCOUNT), journal, confirmed });
  expect(readNotice()).toMatchObject({
    text: 'Completed. The next one had been deleted.',
    undo: completion.id,
  });
});
