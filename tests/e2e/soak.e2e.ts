import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';

import { Counts } from './soak-counts.ts';
import { scripts, SIMPLE_VERBS } from './soak-script.ts';
import { startWorld } from './soak-world.ts';

/*
 * Two people with one account change the same few tasks at once, each in two tabs, over a network that loses, doubles,
 * refuses and breaks what is said; tabs die, and so do the server and the connections of the database. They label, tick,
 * repeat and select, leave forms, import files, and decide about what was refused in every way there is. In the end all of
 * them see the same, no word is lost, and what repeats is followed once.
 */

/** `npm run soak` says how many; without it there are none. */
const RUNS = Number(process.env['SOAK_RUNS'] ?? 0);
const RUNS_PER_TEST = Math.min(10, Math.ceil(RUNS / 2));
const SEED = Number(process.env['SOAK_SEED'] ?? 1);
/** Where in the runs of a seed the failure was, as its message says. */
const PATH = process.env['SOAK_PATH'];
/** Where the sum of all tests is made of what each one did. */
const COUNTS = process.env['SOAK_COUNTS'];
/** Only a run that hangs takes so long, however much else the machine has to do. */
const MOST_PER_RUN_MS = 1_200_000;

// The second try of a run takes other moments: a failure that it would hide is one.
test.describe.configure({ retries: 0 });

// Not of each page that closes, as those would be taken before it is known whether the test fails.
test.use({ screenshot: 'off' });

for (let group = 0; group * RUNS_PER_TEST < RUNS; group += 1) {
  const numRuns = Math.min(RUNS_PER_TEST, RUNS - group * RUNS_PER_TEST);
  const seed = SEED + group;
  const engine = seed % 2 === 0 ? 'sqlite' : 'postgres';
  test(`no word is lost, doubled or overwritten on ${engine}: ${numRuns} runs of seed ${seed}`, async ({
    browser,
  }) => {
    test.setTimeout(numRuns * MOST_PER_RUN_MS);
    const counts = new Counts();
    const { run, stop } = await startWorld(browser, engine, counts);
    try {
      const script = scripts(
        engine === 'sqlite' ? ['the server dies'] : ['the server dies', 'the database is cut'],
      );
      // Without shrinking: a smaller script takes other moments. SOAK_SEED and SOAK_PATH replay the one that failed.
      await fc.assert(fc.asyncProperty(script, run), {
        numRuns,
        seed,
        endOnFailure: true,
        includeErrorInReport: true,
        ...(PATH !== undefined && { path: PATH }),
      });
    } catch (error) {
      const pages = browser.contexts().flatMap((context) => context.pages());
      // As files, since the report of a long run shows nothing else.
      const shots = pages.map((page, index) =>
        page.screenshot({ path: test.info().outputPath(`page-${index}.png`), timeout: 5_000 }),
      );
      await Promise.allSettled(shots);
      throw error;
    } finally {
      if (COUNTS !== undefined) counts.appendTo(COUNTS);
      await stop();
    }
    if (PATH === undefined)
      expect(counts.share(SIMPLE_VERBS), 'the share of the acts that were done').toBeGreaterThan(0.8);
  });
}
