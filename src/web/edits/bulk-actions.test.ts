import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';

// What the browser has and this test does not need.
const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
vi.stubGlobal('navigator', {});

const { keepToken } = await import('../api/token.ts');
const { emptyState, readOutbox, setOutbox } = await import('../outbox-state/state.ts');
const { renameLabel } = await import('./bulk-actions.ts');
const { dismissNotice, readNotice } = await import('./notices.ts');

beforeEach(() => {
  dismissNotice();
  keepToken(newId());
  setOutbox(emptyState(newId()));
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
