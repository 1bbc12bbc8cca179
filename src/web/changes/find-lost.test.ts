import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import type { Task } from '../model/task.ts';
import { findLost } from './find-lost.ts';
import type { ServerTask } from './find-lost.ts';
import { hasSameFields } from './intent.ts';
import { taskAfter } from './task-after.ts';

/*
 * A server has a history of a task, is put back to a moment of it, and goes on. A device knows one moment of the first history. What it
 * knows is offered where the history of the server as it is now does not have it, and then alone.
 */

type Moment = { title: string; isDeleted: boolean };

const moment: fc.Arbitrary<Moment> = fc.record({
  title: fc.constantFrom('One', 'Two', 'Three'),
  isDeleted: fc.boolean(),
});
const history = fc.array(moment, { maxLength: 5 });

const at = (moments: readonly Moment[], version: number): (Task & { isDeleted: boolean }) | undefined => {
  const found = moments[version - 1];
  return found && { ...makeTask({ _id: 'task', title: found.title }), version, isDeleted: found.isDeleted };
};

test('what a device knows is offered just where the history of the server does not have it', async () => {
  await fc.assert(
    fc.asyncProperty(history, history, fc.nat(5), fc.nat(5), async (before, after, copied, known) => {
      const first = before.map((one, index) => (index === 0 ? { ...one, isDeleted: false } : one));
      const copy = first.slice(0, copied);
      // A task that the copy does not have stays unknown: ids are never used twice.
      const now = copy.length > 0 ? [...copy, ...after] : [];
      const saved = at(first, known);
      if (!saved || saved.isDeleted) return;
      const server = at(now, now.length);
      const onServer: ServerTask | undefined = server && { task: server, isDeleted: server.isDeleted };
      const then = at(now, known);
      const isKnown = then !== undefined && !then.isDeleted && hasSameFields(then, saved);
      const isThere = server !== undefined && !server.isDeleted && hasSameFields(server, saved);
      const lost = await findLost(
        [saved],
        () => onServer,
        async () => isKnown,
      );
      expect(lost).toHaveLength(isThere || isKnown ? 0 : 1);
      for (const { made, refusal } of lost) {
        expect(refusal.isLost).toBe(true);
        expect(made.taskId).toBe('task');
        expect(hasSameFields(taskAfter(made), saved)).toBe(true);
        expect(made.verb === 'create').toBe(onServer === undefined);
        expect(refusal.conflicts !== undefined).toBe(onServer?.isDeleted === false);
      }
    }),
  );
});

test('a task that is missing keeps its id, so that two devices offer one task', async () => {
  const task = makeTask();
  const [lost] = await findLost(
    [task],
    () => undefined,
    async () => false,
  );
  expect(lost?.made).toMatchObject({ id: task._id, taskId: task._id, verb: 'create', seen: null });
});

test('the one that follows a completed task is not made anew by what is offered', async () => {
  const task = { ...makeTask({ repeat: 'FREQ=DAILY' }), version: 1 };
  const saved = { ...task, completed: true, version: 2 };
  const [lost] = await findLost(
    [saved],
    () => ({ task, isDeleted: false }),
    async () => false,
  );
  expect(lost?.made.changes).toEqual({ completed: true });
  expect([lost?.made.spawns, lost?.made.completedOn]).toEqual([undefined, null]);
});
