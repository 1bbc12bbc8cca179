import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readCounts } from '#tests/e2e/soak-counts.ts';
import { CLASHES, DISASTERS, ENDINGS, FATES, TWO_DAYS, VERBS } from '#tests/e2e/soak-script.ts';
import { EXCUSES, LOOKED_FOR, NOT_SAVED } from '#tests/e2e/soak-words.ts';

import { exitOnError, wholeNumber } from './arguments.ts';
import { findBrowser } from './browser.ts';
import { CACHE, command, runNode, say } from './process.ts';

/*
 * Many random runs of tests/e2e/soak.e2e.ts: two people, four tabs, a hostile network, a server and a database that fail.
 * npm run soak -- --runs 500, or to replay a failure with the seed and path that it printed: --seed 1 --path 3
 * With --stop it ends at the first failure.
 */

const MOST_SEEDS = 2 ** 31;
/** With so many runs, whatever never happened cannot happen. */
const ENOUGH_RUNS = 300;
/** Where their people give up more of the words that were saved, too few are looked for. A fifth is usual. */
const MOST_GIVEN_UP = 0.35;
/** Of so many runs one at least has to have done it: its two orders have to meet whatever else there is. */
const ONE_OF = new Map<string, number>([[TWO_DAYS, 5]]);
const COUNTS = path.join(CACHE, 'soak-counts.jsonl');

const { runs, seed, workers, ...values } = await exitOnError('Nothing was run', () => {
  const given = parseArgs({
    options: {
      runs: { type: 'string', default: '500' },
      seed: { type: 'string', default: String(randomInt(MOST_SEEDS)) },
      path: { type: 'string' },
      workers: { type: 'string', default: '2' },
      stop: { type: 'boolean', default: false },
    },
  }).values;
  return {
    ...given,
    runs: wholeNumber('runs', given.runs),
    seed: wholeNumber('seed', given.seed, 0),
    workers: wholeNumber('workers', given.workers),
  };
});
const isReplay = values.path !== undefined;
say(isReplay ? `Replaying run ${values.path} of seed ${seed} ...` : `${runs} runs from seed ${seed} ...`);

mkdirSync(CACHE, { recursive: true });
rmSync(COUNTS, { force: true });
process.exitCode = await runNode(
  [
    command('@playwright/test', 'playwright'),
    'test',
    '-c',
    'tests/e2e',
    String.raw`soak\.e2e\.ts$`,
    // It says at once what failed, and not at the end.
    '--reporter=line',
    `--workers=${workers}`,
    ...(values.stop ? ['--max-failures=1'] : []),
  ],
  {
    CHROMIUM_PATH: findBrowser(),
    SOAK_RUNS: isReplay ? '1' : String(runs),
    SOAK_SEED: String(seed),
    SOAK_COUNTS: COUNTS,
    ...(values.path !== undefined && { SOAK_PATH: values.path }),
  },
);

/** Says what was done, and fails where something never was. */
function sumUp(): void {
  const { done, leftOut } = readCounts(COUNTS);
  const kinds = [
    ...VERBS,
    ...ENDINGS,
    ...CLASHES,
    ...FATES.map((fate) => `network: ${fate}`),
    ...DISASTERS.filter((disaster) => disaster !== 'none'),
    'got over it without a reload',
  ];
  say('\nWhat was done, and how often it was left out because nothing was there to do it to:');
  for (const kind of kinds)
    say(`${String(done.get(kind) ?? 0).padStart(7)} ${String(leftOut.get(kind) ?? 0).padStart(7)}  ${kind}`);
  say('\nWhat became of the words that were typed:');
  const countWords = (kind: string) => done.get(`word: ${kind}`) ?? 0;
  for (const kind of [LOOKED_FOR, NOT_SAVED, ...EXCUSES])
    say(`${String(countWords(kind)).padStart(7)}  ${kind}`);
  const givenUp = EXCUSES.reduce((sum, kind) => sum + countWords(kind), 0);
  const share = givenUp / Math.max(1, givenUp + countWords(LOOKED_FOR));
  say(`\nOf the words that were saved ${Math.round(share * 100)} % were given up.`);
  if (runs < ENOUGH_RUNS || isReplay) return;
  if (share > MOST_GIVEN_UP) {
    say('That is too much: too few were looked for.');
    process.exitCode = 1;
  }
  const rare = kinds.filter((kind) => (done.get(kind) ?? 0) < Math.max(1, runs / (ONE_OF.get(kind) ?? runs)));
  if (rare.length === 0) return;
  say(`\nIn ${runs} runs this happened too rarely, so they say nothing about it: ${rare.join(', ')}.`);
  process.exitCode = 1;
}

if (existsSync(COUNTS)) sumUp();
