import { expect, test } from 'vitest';

import { makeTask, taskId } from '#tests/fixtures/tasks.ts';

import { makeUpdate } from './changes.ts';
import { findBlocked } from './find-blocked.ts';
import { toIntent } from './intent.ts';
import type { MadeChange, Refusal, StoredIntent } from './intent.ts';

const REFUSAL = { title: 'Update failed', detail: 'The server did not accept it.' };

function waiting(made: MadeChange | null, order: number, refusal: Refusal | null = null): StoredIntent {
  if (!made) throw new Error('Nothing was changed.');
  return { ...toIntent(made, 'someone'), order, refusal };
}

function isRefused({ refusal }: StoredIntent): boolean {
  return refusal !== null;
}

test('a change of the next task of a repetition is held up with the change that its completion waits behind', () => {
  const task = { ...makeTask(), completed: false, repeat: 'FREQ=DAILY' };
  const completion = makeUpdate(task, { completed: true });
  const next = completion?.spawns;
  if (!next) throw new Error('Nothing follows.');
  const other = makeTask({ _id: taskId(2) });
  const intents = [
    waiting(makeUpdate(task, { title: 'Before it' }), 1),
    waiting(makeUpdate(task, { title: 'Refused' }), 2, REFUSAL),
    waiting(completion, 3),
    waiting(makeUpdate(next, { title: 'Behind it' }), 4),
    waiting(makeUpdate(other, { title: 'Something else' }), 5),
  ];
  expect(findBlocked(intents, isRefused)).toEqual({
    changes: intents.slice(1, 4),
    tasks: new Set([task._id, next._id]),
  });
  expect(findBlocked(intents.slice(2), isRefused)).toEqual({ changes: [], tasks: new Set() });
});
