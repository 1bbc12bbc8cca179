import { expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { deletion } from './changes.ts';
import { toIntent } from './intent.ts';
import { savingState } from './saving-state.ts';
import { emptyState } from './state.ts';

const waits = { ...toIntent(deletion(makeTask()), 'someone'), order: 1 };
const refused = { ...waits, refusal: { title: 'Update failed', detail: 'Not like this.' } };

test.each([
  [[], true, 'All changes saved'],
  [[waits], true, 'Saving one change'],
  [[waits, waits, waits], true, 'Saving 3 changes'],
  [[], false, 'Offline'],
  [[waits, waits, waits], false, 'Offline: 3 changes kept on this device'],
  [[waits, refused], true, 'One change was refused'],
  [[refused, refused], false, '2 changes were refused'],
])('%#: the top bar says how things stand', (intents, isOnline, text) => {
  const outbox = { ...emptyState('someone'), intents, open: intents };
  expect(savingState(outbox, isOnline).text).toBe(text);
});

test('a change that is being stored is not called saved', () => {
  expect(savingState({ ...emptyState('someone'), open: [waits] }, true).text).toBe('Saving one change');
});

test('changes of another version wait for their person', () => {
  expect(savingState({ ...emptyState('someone'), unreadable: 2 }, true).text).toBe('2 changes were refused');
});
