import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { batchAnswerSchema } from '#contract/batch.ts';
import { PATHS } from '#contract/paths.ts';
import type { Task } from '#contract/task.ts';
import { applyDifference } from '#web/task-list/list-difference.ts';

import { call, registerUser, startTestServer } from './server.ts';
import { plain, taskCalls } from './task-calls.ts';

const { app, clock } = await startTestServer();
const { create, update, remove, restore, purge, list, listSince } = taskCalls(app);

/** A browser's list, which asks for what changed, and for all where that does not tell the order. */
function device(token: string) {
  let tasks: readonly Task[] = [];
  let mark = '';
  const counts = { differences: 0, unclear: 0 };
  const refresh = async () => {
    let answer = await listSince(token, mark);
    let next = answer.removed ? applyDifference<Task>(tasks, answer) : answer.tasks;
    if (answer.removed) counts.differences += 1;
    if (!next) {
      counts.unclear += 1;
      answer = await list(token);
      next = answer.tasks;
    }
    tasks = next;
    mark = answer.mark ?? '';
  };
  return { refresh, counts, tasks: () => tasks };
}

async function createMany(token: string, count: number): Promise<string[]> {
  const changes = Array.from({ length: count }, () => ({ verb: 'create', key: randomUUID(), body: plain }));
  const { body } = await call(app, 'POST', PATHS.applyChanges, { token, body: { changes } });
  return batchAnswerSchema.parse(body).answers.map(({ key }) => key);
}

test('lists by differences are the whole list, order included, also of tasks of one millisecond', async () => {
  const { token } = await registerUser(app);
  const devices = [device(token), device(token)] as const;
  const ids: string[] = [];
  // The same numbers each time: what fails, fails again.
  let seed = 11;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  for (let step = 0; step < 400; step += 1) {
    const id = ids[below(ids.length || 1)] ?? '';
    const act = below(9);
    if (act <= 1 || id === '') ids.push((await create(token, plain))._id);
    else if (act === 2) ids.push(...(await createMany(token, 1 + below(4))));
    else if (act <= 4) await update(token, id, { title: `Step ${step}` });
    else if (act === 5) await remove(token, id);
    else if (act <= 7) await restore(token, id);
    else if (below(5) === 0) await purge(token, id);
    // The clock may stand still, and may be set back.
    if (below(2) === 0) clock.advance(below(10) === 0 ? -3 : 1);
    if (below(3) > 0) continue;
    const one = below(2) === 0 ? devices[0] : devices[1];
    await one.refresh();
    expect(one.tasks()).toEqual((await list(token)).tasks);
  }
  for (const { counts } of devices) {
    expect(counts.differences).toBeGreaterThan(30);
    expect(counts.unclear).toBeLessThan(counts.differences / 3);
  }
});
