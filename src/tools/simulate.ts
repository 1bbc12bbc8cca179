import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

import { addCounts, describeCounts, findMissing } from '#tests/simulator/coverage.ts';
import type { Counts } from '#tests/simulator/coverage.ts';
import { writeScript } from '#tests/simulator/script.ts';
import { startSimulator } from '#tests/simulator/simulator.ts';
import type { Report, Share } from '#tests/simulator/worker.ts';

import { exitOnError, wholeNumber } from './arguments.ts';
import { say } from './process.ts';
import { chooseHunted, huntAll } from './simulate/hunt.ts';

/*
 * Many random scripts of the whole of Holdfast in one process: tests/simulator.
 * npm run simulate -- --minutes 5, or to replay a failure with what it printed: --seed 1 --browsers 2 --steps 3,8,9
 * --found plays what failed once, the fixed seeds, and then fresh ones for a quarter of a minute, or for --minutes; --defects puts mended defects back, one
 * at a time, and sees that they are found, --mutants breaks other places; a word of its name chooses one.
 */

/** Which scripts are played: those that failed once, where they are asked for, and so many from a seed on, for so long. */
type Seeds = { isFound?: boolean; first: number; scripts: number; minutes: number };

const MOST_SEEDS = 2 ** 30;
/** With so many scripts, whatever never happened cannot happen. */
const ENOUGH_SCRIPTS = 3_000;
const DEFAULT_MINUTES = 2;
/** How long fresh scripts are played after those that failed once. */
const FRESH_MINUTES = 0.25;
/** Scripts that are the same each time. */
const FIXED: Seeds = { isFound: true, first: 1, scripts: 60, minutes: 10 };
const {
  seed,
  length,
  scripts: mostScripts,
  workers: stride,
  failures: enough,
  ...given
} = await exitOnError('Nothing was played', () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      scripts: { type: 'string', default: '1000000000' },
      seed: { type: 'string', default: String(randomInt(MOST_SEEDS)) },
      steps: { type: 'string' },
      browsers: { type: 'string' },
      length: { type: 'string', default: '30' },
      workers: { type: 'string', default: String(Math.min(os.availableParallelism(), 8)) },
      failures: { type: 'string', default: '1' },
      found: { type: 'boolean', default: false },
      defects: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
    },
  });
  return {
    seed: wholeNumber('seed', values.seed, 0),
    length: wholeNumber('length', values.length),
    scripts: wholeNumber('scripts', values.scripts),
    workers: wholeNumber('workers', values.workers),
    failures: wholeNumber('failures', values.failures),
    minutes: values.minutes === undefined ? undefined : wholeNumber('minutes', values.minutes),
    browsers: values.browsers === undefined ? undefined : wholeNumber('browsers', values.browsers),
    steps: values.steps?.split(',').map((step) => wholeNumber('steps', step, 0)),
    isFound: values.found,
    hunted: chooseHunted(values, positionals),
  };
});

async function replay(steps: readonly number[]): Promise<void> {
  const ids = new Set(steps);
  const script = writeScript(seed, length);
  const simulator = await startSimulator();
  const outcome = await simulator.play({
    ...script,
    browsers: given.browsers ?? script.browsers,
    steps: script.steps.filter(({ id }) => ids.has(id)),
  });
  say(outcome.log.join('\n'));
  say(outcome.violation === null ? '\nAll holds.' : `\n${outcome.violation}`);
  process.exitCode = outcome.violation === null ? 0 : 1;
  await simulator.close();
}

async function explore({ isFound = false, first, scripts: most, minutes }: Seeds): Promise<void> {
  const counts: Counts = new Map();
  let [scripts, turns, failures] = [0, 0, 0];
  const begun = performance.now();
  say(`${isFound ? 'What failed once, and scripts' : 'Scripts'} of ${length} steps from seed ${first} ...`);
  const onReport = (report: Report) => {
    if (report.kind === 'played') {
      scripts += report.scripts;
      turns += report.turns;
      addCounts(counts, report.counts);
      return;
    }
    failures += 1;
    say(`\n${report.log.join('\n')}\n\n${report.violation}\n${report.replay}`);
    if (failures >= enough) for (const worker of workers) void worker.terminate();
  };
  const workers = Array.from({ length: stride }, (_, index) => {
    const workerData: Share = {
      index,
      stride,
      isFound,
      first,
      end: first + most,
      ms: minutes * 60_000,
      length,
    };
    const url = new URL('../../tests/simulator/worker.ts', import.meta.url);
    return new Worker(url, { workerData }).on('message', onReport);
  });
  const ends: unknown[][] = await Promise.all(workers.map((worker) => once(worker, 'exit')));
  const seconds = (performance.now() - begun) / 1_000;
  say(`\n${describeCounts(counts)}`);
  say(
    `\n${scripts} scripts in ${seconds.toFixed(0)} s: ${(scripts / seconds).toFixed(1)} a second, ${(turns / Math.max(1, scripts)).toFixed(0)} turns each. ${failures} failed.`,
  );
  const { kinds, pairs } = findMissing(counts);
  const missing = scripts < ENOUGH_SCRIPTS ? [] : [...kinds, ...pairs];
  if (missing.length > 0) say(`This never happened, so they say nothing about it: ${missing.join(', ')}.`);
  // A thread whose script waits for nothing that could come ends in silence.
  const isWhole = ends.every(([code]) => code === 0);
  if (!isWhole && failures === 0) say('A thread ended before its scripts did.');
  if (!isWhole || failures + missing.length > 0) process.exitCode = 1;
}

if (given.hunted !== null) await huntAll(given.hunted, length);
else if (given.steps !== undefined) await replay(given.steps);
else {
  if (given.isFound) await explore(FIXED);
  const minutes = given.minutes ?? (given.isFound ? FRESH_MINUTES : DEFAULT_MINUTES);
  await explore({ first: seed, scripts: mostScripts, minutes });
}
// The servers that were killed in a script have left the timers of their streams behind.
process.exit();
