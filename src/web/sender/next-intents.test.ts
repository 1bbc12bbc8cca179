import { expect, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { makeUpdate } from '../changes/changes.ts';
import { toIntent } from '../changes/intent.ts';
import type { MadeChange, Refusal, StoredIntent } from '../changes/intent.ts';

vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
vi.stubGlobal('navigator', {});
vi.stubGlobal('window', {});

const { nextIntents } = await import('./next-intents.ts');

const REFUSAL = { title: 'Update failed', detail: 'The server did not accept it.' };

function waiting(made: MadeChange | null, order: number, refusal: Refusal | null = null): StoredIntent {
  if (!made) throw new Error('Nothing was changed.');
  return { ...toIntent(made, 'someone'), order, refusal };
}

test('a reopening waits for what is on its way to the next task that it takes back, and not for what waits for its person', () => {
  const task = { ...makeTask(), completed: false, repeat: 'FREQ=DAILY' };
  const { spawns: next } = makeUpdate(task, { completed: true }) ?? {};
  if (!next) throw new Error('Nothing follows.');
  const edit = makeUpdate(next, { title: 'Other words' });
  const back = waiting(makeUpdate({ ...next, title: 'Other words' }, { title: next.title }), 2);
  const reopening = waiting(makeUpdate({ ...task, completed: true }, { completed: false }), 3);
  const first = waiting(edit, 1);
  expect(nextIntents([first, back, reopening], () => true)).toEqual([first]);
  expect(nextIntents([back, reopening], () => true)).toEqual([back]);
  expect(nextIntents([reopening], () => true)).toEqual([reopening]);
  expect(nextIntents([waiting(edit, 1, REFUSAL), back, reopening], () => true)).toEqual([reopening]);
});
