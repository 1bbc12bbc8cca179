import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test, type Browser } from '@playwright/test';
import * as fc from 'fast-check';

import { tasksAnswer } from '#contract/answers.ts';
import { changesAnswer, type Revision } from '#contract/history.ts';
import { API_BASE, PATHS } from '#contract/paths.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';
import { makeAccount } from '#tests/fixtures/users.ts';

import { signUp } from '../../src/tools/account.ts';
import { seedTasks } from '../../src/tools/seed.ts';
import { startServer } from '../../src/tools/server.ts';
import { FATES, startHostileNetwork, type Fate } from './soak-network.ts';
import { inWords, Person, type Act, type Typed } from './soak-person.ts';

/*
 * Two people with one account change the same few tasks at once, each in two tabs, over a network that loses, doubles and
 * breaks what is said; tabs die, and so does the server. In the end all of them see the same, and no word is lost.
 */

const RUNS = Number(process.env['SOAK_RUNS'] ?? 4);
const RUNS_PER_TEST = Math.min(10, Math.ceil(RUNS / 2));
const SEED = Number(process.env['SOAK_SEED'] ?? 1);
/** Where in the runs of a seed the failure was, as its message says. */
const PATH = process.env['SOAK_PATH'];
const MOST_PER_RUN_MS = 90_000;

type Script = { acts: [Act[], Act[]]; fates: Fate[]; serverDies: boolean };

const act: fc.Arbitrary<Act> = fc.record({
  verb: fc.constantFrom(
    ...(['create', 'title', 'title', 'description', 'complete', 'complete', 'delete'] as const),
    ...(['undo', 'redo', 'reload', 'kill'] as const),
  ),
  tab: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 20 }),
  isLast: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
});
const acts = fc.array(act, { minLength: 3, maxLength: 9 });
const script: fc.Arbitrary<Script> = fc.record({
  acts: fc.tuple(acts, acts),
  fates: fc.array(fc.constantFrom('pass', ...FATES), { minLength: 1, maxLength: 12 }),
  serverDies: fc.boolean(),
});

function timesSet(changes: readonly Revision[], { field, value }: Typed): number {
  return changes.filter(({ before, after }) => after[field] === value && before?.[field] !== value).length;
}

function half(list: readonly Act[]): number {
  return Math.ceil(list.length / 2);
}

async function startWorld(browser: Browser) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-soak-'));
  let server = await startServer(dataDir);
  const network = await startHostileNetwork(server.url);
  const ask = async (token: string, query: string): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(server.url + API_BASE + query, { headers })).json();
  };

  const play = async ({ acts: [one, other], fates, serverDies }: Script): Promise<void> => {
    const account = makeAccount(randomUUID());
    const token = await signUp(server.url, account);
    await seedTasks(dataDir, account.email, [makeTask({ title: 'First' }), makeTask({ title: 'Second' })]);
    const ann = await Person.at(browser, network.url, token, 'a');
    const ben = await Person.at(browser, network.url, token, 'b');

    network.fates = fates;
    const die = async () => {
      if (!serverDies) return;
      await server.kill();
      server = await startServer(dataDir, { port: server.port });
    };
    await Promise.all([ann.play(one.slice(0, half(one))), ben.play(other.slice(0, half(other)))]);
    await Promise.all([die(), ann.play(one.slice(half(one))), ben.play(other.slice(half(other)))]);
    network.fates = [];

    await ann.settle();
    await ben.settle();
    const { tasks } = tasksAnswer.parse(await ask(token, PATHS.tasks));
    const stored = tasks.map((task) => inWords(task.title, task.description, task.completed)).toSorted();
    // Who settled first has not seen yet what came of the other.
    await ann.comeBack();
    await expect.poll(() => ann.sees(), 'what one sees').toEqual(stored);
    await expect.poll(() => ben.sees(), 'what the other sees').toEqual(stored);

    const { changes } = changesAnswer.parse(await ask(token, `${PATHS.changes}?limit=200`));
    const undos = ann.undos + ben.undos;
    for (const typed of [...ann.typed, ...ben.typed]) {
      const times = timesSet(changes, typed);
      const words = `how often the history has the ${typed.field} ${typed.value}`;
      // An undo of an undo says it again.
      expect(times, words).toBeLessThanOrEqual(1 + undos);
      if (typed.isKept) expect(times, words).toBeGreaterThanOrEqual(1);
    }
    expect([...ann.errors, ...ben.errors], 'errors of the pages').toEqual([]);
    await Promise.all([ann.leave(), ben.leave()]);
  };
  const stop = async () => {
    await network.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { play, stop };
}

for (let begun = 0; begun < RUNS; begun += RUNS_PER_TEST) {
  const numRuns = Math.min(RUNS_PER_TEST, RUNS - begun);
  const seed = SEED + begun;
  test(`no word is lost, doubled or overwritten: ${numRuns} runs from ${begun}`, async ({ browser }) => {
    test.setTimeout(numRuns * MOST_PER_RUN_MS);
    const { play, stop } = await startWorld(browser);
    try {
      const property = fc.asyncProperty(script, play);
      // Without shrinking: a smaller script takes other moments. SOAK_SEED and SOAK_PATH replay the one that failed.
      const replayed = PATH === undefined ? {} : { path: PATH };
      await fc.assert(property, {
        numRuns,
        seed,
        endOnFailure: true,
        includeErrorInReport: true,
        ...replayed,
      });
    } finally {
      await stop();
    }
  });
}
