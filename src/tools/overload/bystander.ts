import { promises as timers } from 'node:timers';

import { API_BASE, PATHS } from '#contract/paths.ts';

import type { Times } from './times.ts';
import { sumUpTimes } from './times.ts';

const PAUSE_MS = 20;

async function create(url: string, token: string): Promise<boolean> {
  const answer = await fetch(url + API_BASE + PATHS.tasks, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Buy milk', dueDate: '2030-06-15' }),
  }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 201;
}

/** Creates one task after the other for a user who has no part in the load, until that ends. */
export async function watchAsBystander(
  url: string,
  token: string,
  ended: Promise<unknown>,
): Promise<Times & { failed: number }> {
  const times: number[] = [];
  let failed = 0;
  const over = new AbortController();
  void ended.finally(() => over.abort());
  while (!over.signal.aborted) {
    const begun = performance.now();
    if (!(await create(url, token))) failed += 1;
    times.push(performance.now() - begun);
    await timers.setTimeout(PAUSE_MS);
  }
  return { ...sumUpTimes(times), failed };
}
