import { expect, test } from 'vitest';

import { savingState } from './saving-state.ts';

const waits = { refusal: null };
const refused = { refusal: { title: 'Update failed', detail: 'Not like this.' } };

test.each([
  [[], true, 'All changes saved'],
  [[waits], true, 'Saving one change'],
  [[waits, waits, waits], true, 'Saving 3 changes'],
  [[], false, 'Offline'],
  [[waits, waits, waits], false, 'Offline: 3 changes kept on this device'],
  [[waits, refused], true, 'One change was refused'],
  [[refused, refused], false, '2 changes were refused'],
])('%#: the top bar says how things stand', (intents, isOnline, text) => {
  expect(savingState(intents, isOnline).text).toBe(text);
});
