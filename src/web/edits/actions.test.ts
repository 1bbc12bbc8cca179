import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';

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
const { emptyState, setOutbox } = await import('../outbox-state/state.ts');
const { changeTask } = await import('./actions.ts');
const { updateTasks } = await import('./bulk.ts');
const { dismissNotice, readNotice } = await import('./notices.ts');

const task = makeTask();
const FIELDS = { title: 'Other words' };

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
