import { getEventListeners } from 'node:events';

import { expect, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeDelete } from '../changes/changes.ts';
import { toIntent } from '../changes/intent.ts';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});

const { changesSent } = await import('./changes-sent.ts');
const { emptyState, setOutbox } = await import('./state.ts');

test('who waits for what is being sent is let go by its end, and leaves nothing at the session', async () => {
  const change = { ...toIntent(makeDelete(makeTask()), 'someone'), order: 1 };
  const session = new AbortController();
  const waiting = () => getEventListeners(session.signal, 'abort').length;
  setOutbox({ ...emptyState('someone'), intents: [change], open: [change] });
  const sent = changesSent(session.signal);
  expect(waiting()).toBe(1);
  setOutbox(emptyState('someone'));
  await sent;
  expect(waiting()).toBe(0);
});
