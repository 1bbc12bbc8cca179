import { expect, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeDelete } from '../changes/changes.ts';
import { toIntent } from '../changes/intent.ts';
import { emptyState } from '../outbox-state/state.ts';
import type { OutboxState } from '../outbox-state/state.ts';
import { savingState, sayNext } from './saving-state.ts';

const waits = { ...toIntent(makeDelete(makeTask()), 'someone'), order: 1 };
const heldUp = { ...waits, problems: 1 };
const asked = {
  ...waits,
  refusal: { title: 'Update failed', detail: 'Changed elsewhere.', conflicts: {} },
};
const lost = { ...waits, refusal: { title: 'No longer there.', detail: 'Put back.', isLost: true } };
const draft = { id: 'a', account: 'someone', form: 'new', seen: null, fields: { title: 'Rope' } };
const refused = { ...waits, refusal: { title: 'Update failed', detail: 'Not like this.' } };

test.each([
  [[], true, 'All changes saved'],
  [[waits], true, 'Saving one change'],
  [[waits, waits, waits], true, 'Saving 3 changes'],
  [[], false, 'Offline'],
  [[waits, waits, waits], false, 'Offline: 3 changes kept on this device'],
  [[heldUp], true, 'Waiting for the server: one change kept on this device'],
  [[waits, heldUp, waits], true, 'Waiting for the server: 3 changes kept on this device'],
  [[heldUp], false, 'Offline: one change kept on this device'],
  [[heldUp, refused], true, 'One change was refused'],
  [[waits, refused], true, 'One change was refused'],
  [[refused, refused], false, '2 changes were refused'],
  [[waits, asked], false, 'One change needs your choice'],
  [[asked, refused], true, 'One change was refused'],
  [[asked, lost], true, '2 changes need your choice'],
])('%#: the top bar says how things stand', (intents, isOnline, text) => {
  expect(savingState({ ...emptyState('someone'), intents }, isOnline, intents.length).text).toBe(text);
});

test('a change that is being stored is not called saved', () => {
  expect(savingState(emptyState('someone'), true, 1).text).toBe('Saving one change');
});

test.each([true, false])('online or not (%s), it is said where nobody can know what is kept', (isOnline) => {
  const outbox: OutboxState = { ...emptyState('someone'), isUnreadable: true };
  expect(savingState(outbox, isOnline, 0)).toEqual({
    kind: 'unknown',
    text: 'Cannot read what is kept here',
  });
});

test.each([
  [0, 2, 'Offline: keeping 2 changes'],
  [1, 2, 'Offline: one change kept on this device, 2 not yet'],
  [2, 0, 'Offline: 2 changes kept on this device'],
])('%#: only what is stored is called kept', (stored, storing, text) => {
  const intents = Array.from({ length: stored }, () => waits);
  expect(savingState({ ...emptyState('someone'), intents }, false, stored + storing).text).toBe(text);
});

test.each([
  [0, true, 'Saving one change'],
  [2, true, 'Saving 3 changes'],
  [0, false, 'Offline: keeping one change'],
  [2, false, 'Offline: 2 changes kept on this device, 1 not yet'],
])('%#: what was pressed and is in no outbox yet is neither saved nor kept', (waiting, isOnline, text) => {
  const intents = Array.from({ length: waiting }, () => waits);
  expect(savingState({ ...emptyState('someone'), intents }, isOnline, waiting + 1).text).toBe(text);
});

test('where nothing is kept on the device, nothing is called kept there', async () => {
  // Another page, which begins anew.
  vi.resetModules();
  const { noteKeepNothing } = await import('../browser/keeping.ts');
  const { savingState: say } = await import('./saving-state.ts');
  noteKeepNothing();
  const outbox = { ...emptyState('someone'), intents: [waits, waits] };
  expect(say(outbox, false, 2).text).toBe('Offline: 2 changes only in this tab');
});

test('a form that was not saved is said once all changes are', () => {
  const outbox = { ...emptyState('someone'), drafts: [draft] };
  expect(savingState(outbox, true, 0).text).toBe('One form not saved');
  expect(savingState(outbox, true, 1).text).toBe('Saving one change');
});

test.each([
  [[], true, 'Needs a newer version'],
  [[waits], true, 'Needs a newer version: one change kept on this device'],
  [[heldUp], true, 'Needs a newer version: one change kept on this device'],
  [[waits], false, 'Offline: one change kept on this device'],
  [[waits, refused], true, 'One change was refused'],
])('%#: a page that sends nothing any more does not say that it saves', (intents, isOnline, text) => {
  const outbox = { ...emptyState('someone'), intents, isReplaced: true };
  expect(savingState(outbox, isOnline, intents.length).text).toBe(text);
});

test.each([
  [[waits, waits], 'Waiting for the server: 2 changes kept on this device'],
  [[], 'All changes saved'],
])('%#: what waits until it is known what a server lost is not called on its way', (intents, text) => {
  const outbox = { ...emptyState('someone'), intents, isPaused: true };
  expect(savingState(outbox, true, intents.length).text).toBe(text);
});

test('changes of another version wait for their person, and are not called refused', () => {
  const outbox = { ...emptyState('someone'), unreadable: 2 };
  expect(savingState(outbox, true, 2).text).toBe('2 changes cannot be read here');
  expect(savingState({ ...outbox, intents: [refused] }, true, 3).text).toBe('One change was refused');
});

const hold = (intents: OutboxState['intents'], isOnline = true) =>
  savingState({ ...emptyState('someone'), intents }, isOnline, intents.length);

test.each([
  ['what a press leads to', [hold([]), hold([waits]), hold([])], ['', '', '']],
  [
    'a time without a network',
    [hold([], false), hold([waits], false), hold([waits]), hold([]), hold([waits]), hold([])],
    ['Offline', 'Offline', '', 'All changes saved', '', ''],
  ],
  [
    'a server that is away',
    [hold([heldUp]), hold([heldUp, waits]), hold([waits]), hold([])],
    ['Waiting for the server', 'Waiting for the server', '', 'All changes saved'],
  ],
  [
    'what its person decides',
    [hold([refused]), hold([asked]), hold([])],
    ['One change was refused', 'One change needs your choice', 'All changes saved'],
  ],
])('of %s is said aloud what keeps changes from being saved, and its end', (_, states, texts) => {
  let said = { text: '', isOver: true };
  expect(states.map((state) => (said = sayNext(said, state)).text)).toEqual(texts);
});
