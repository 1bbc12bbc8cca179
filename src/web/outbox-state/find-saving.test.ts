import { expect, test } from 'vitest';

import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { makeUpdate } from '../changes/changes.ts';
import { toIntent } from '../changes/intent.ts';
import type { MadeChange, Refusal, StoredIntent } from '../changes/intent.ts';
import { findSaving } from './find-saving.ts';

function waiting(made: MadeChange | null, order: number, refusal: Refusal | null = null): StoredIntent {
  if (!made) throw new Error('Nothing was changed.');
  return { ...toIntent(made, 'someone'), order, refusal };
}

test('what waits behind a change that its person has to decide about is not on its way', () => {
  const task = makeTask({ completed: false, repeat: 'FREQ=DAILY' });
  const completion = makeUpdate(task, { completed: true });
  const next = completion?.spawns;
  if (!next) throw new Error('Nothing follows.');
  const other = makeTask({ _id: taskId(2) });
  const refusal = { title: 'Update failed', detail: 'The server did not accept it.' };
  const intents = [
    waiting(makeUpdate(task, { title: 'Refused' }), 1, refusal),
    waiting(completion, 2),
    waiting(makeUpdate(next, { title: 'Behind it' }), 3),
    waiting(makeUpdate(other, { title: 'Something else' }), 4),
  ];
  expect(findSaving({ open: intents, intents })).toEqual(new Set([other._id]));
  const rest = intents.slice(1);
  expect(findSaving({ open: rest, intents: rest })).toEqual(new Set([task._id, next._id, other._id]));
});
