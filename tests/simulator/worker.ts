import { isMainThread, parentPort, workerData } from 'node:worker_threads';

import * as z from 'zod/mini';

import { addCounts } from './coverage.ts';
import type { Counts } from './coverage.ts';
import { writeScript } from './script.ts';
import { shrink } from './shrink.ts';
import { startSimulator } from './simulator.ts';

/** Which scripts a thread plays: every `stride`th from `first` on, until `end` or so much time has passed. */
export const shareSchema = z.object({
  first: z.number(),
  stride: z.number(),
  end: z.number(),
  ms: z.number(),
  length: z.number(),
});
export type Share = z.infer<typeof shareSchema>;

/** What a thread tells of its scripts. */
export type Told =
  | { kind: 'played'; scripts: number; counts: Counts; turns: number }
  | {
      kind: 'failed';
      seed: number;
      browsers: number;
      steps: number[];
      violation: string;
      log: readonly string[];
    };

const TELL_EVERY = 25;

/** Plays its share, and tells what came of it. */
async function work({ first, stride, end, ms, length }: Share, tell: (told: Told) => void): Promise<void> {
  const simulator = await startSimulator();
  const begun = performance.now();
  let [scripts, turns, counts]: [number, number, Counts] = [0, 0, new Map()];
  const sumUp = () => {
    tell({ kind: 'played', scripts, counts, turns });
    [scripts, turns, counts] = [0, 0, new Map()];
  };
  for (let seed = first; seed < end && performance.now() - begun < ms; seed += stride) {
    const script = writeScript(seed, length);
    const outcome = await simulator.play(script);
    scripts += 1;
    turns += outcome.turns;
    addCounts(counts, outcome.counts);
    if (scripts === TELL_EVERY) sumUp();
    if (outcome.violation === null) continue;
    const shrunk = await shrink(script, outcome, simulator.play);
    tell({
      kind: 'failed',
      seed,
      browsers: shrunk.script.browsers,
      steps: shrunk.script.steps.map(({ id }) => id),
      violation: shrunk.outcome.violation ?? '',
      log: shrunk.outcome.log,
    });
  }
  sumUp();
  await simulator.close();
}

if (!isMainThread) {
  await work(shareSchema.parse(workerData), (told) => parentPort?.postMessage(told));
  // The servers that were killed in a script have left the timers of their streams behind.
  process.exit();
}
