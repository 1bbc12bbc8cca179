import { isMainThread, parentPort, workerData } from 'node:worker_threads';

import * as z from 'zod/mini';

import { addCounts } from './coverage.ts';
import type { Counts } from './coverage.ts';
import { FOUND } from './found.ts';
import type { Outcome } from './run.ts';
import { writeScript } from './script.ts';
import { shrink } from './shrink.ts';
import { startSimulator } from './simulator.ts';

/**
 * Which scripts a thread plays, the `index`th of `stride` threads: its part of those that failed once, where they are asked for, and
 * then of the drawn ones from `first` on, until `end` or so much time has passed.
 */
export const shareSchema = z.object({
  index: z.number(),
  stride: z.number(),
  isFound: z.boolean(),
  first: z.number(),
  end: z.number(),
  ms: z.number(),
  length: z.number(),
});
export type Share = z.infer<typeof shareSchema>;

/** What a thread reports of its scripts. */
export type Report =
  | { kind: 'played'; scripts: number; counts: Counts; turns: number }
  | {
      kind: 'failed';
      violation: string;
      log: readonly string[];
      /** How it can be had again. */
      replay: string;
    };

const REPORT_EVERY = 25;

/** Plays its share, and reports what came of it. */
async function work(
  { index, stride, isFound, first, end, ms, length }: Share,
  send: (report: Report) => void,
): Promise<void> {
  const simulator = await startSimulator();
  let [scripts, turns, counts]: [number, number, Counts] = [0, 0, new Map()];
  const sumUp = () => {
    send({ kind: 'played', scripts, counts, turns });
    [scripts, turns, counts] = [0, 0, new Map()];
  };
  const count = (outcome: Outcome) => {
    scripts += 1;
    turns += outcome.turns;
    addCounts(counts, outcome.counts);
    if (scripts === REPORT_EVERY) sumUp();
  };
  const found = isFound ? FOUND.filter((_, position) => position % stride === index) : [];
  for (const { name, script } of found) {
    const outcome = await simulator.play(script);
    count(outcome);
    const { violation, log } = outcome;
    if (violation !== null)
      send({ kind: 'failed', violation, log, replay: `It failed once before: ${name}.` });
  }
  const begun = performance.now();
  for (let seed = first + index; seed < end && performance.now() - begun < ms; seed += stride) {
    const script = writeScript(seed, length);
    const outcome = await simulator.play(script);
    count(outcome);
    if (outcome.violation === null) continue;
    const shrunk = await shrink(script, outcome, simulator.play);
    const { browsers, steps } = shrunk.script;
    const ids = steps.map(({ id }) => id).join(',');
    send({
      kind: 'failed',
      violation: shrunk.outcome.violation ?? '',
      log: shrunk.outcome.log,
      replay: `npm run simulate -- --seed ${seed} --length ${length} --browsers ${browsers} --steps ${ids}`,
    });
  }
  sumUp();
  await simulator.close();
}

if (!isMainThread) {
  await work(shareSchema.parse(workerData), (report) => parentPort?.postMessage(report));
  // The servers that were killed in a script have left the timers of their streams behind.
  process.exit();
}
