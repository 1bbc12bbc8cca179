import { randomInt } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { FOUND } from './found.ts';
import { writeScript } from './script.ts';
import { shrink } from './shrink.ts';
import { startSimulator } from './simulator.ts';
import type { Simulator } from './simulator.ts';

/** So many ways in which chance may have it, for each script that failed once. */
const SALTS = [1, 2, 3];
const FIXED_SEEDS = 40;
const FRESH_MS = 8_000;
const LENGTH = 30;
const MOST_SEEDS = 2 ** 30;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
}, 120_000);
afterAll(() => simulator.close());

/** Plays a script, and tells what is left of it where something does not hold. */
async function play(seed: number): Promise<string> {
  const script = writeScript(seed, LENGTH);
  const outcome = await simulator.play(script);
  if (outcome.violation === null) return 'all holds';
  const shrunk = await shrink(script, outcome, simulator.play);
  const steps = shrunk.script.steps.map(({ id }) => id).join(',');
  return `${shrunk.outcome.log.join('\n')}\nnpm run simulate -- --seed ${seed} --browsers ${shrunk.script.browsers} --steps ${steps}`;
}

test.each(Object.entries(FOUND))('what was found once holds: %s', async (_, tell) => {
  for (const salt of SALTS) {
    const { violation, log } = await simulator.play(tell(salt));
    expect(violation === null ? 'all holds' : log.join('\n')).toBe('all holds');
  }
});

test(
  'whatever happens at whatever moment, all holds: scripts that are always the same',
  { timeout: 600_000 },
  async () => {
    for (let seed = 1; seed <= FIXED_SEEDS; seed += 1) expect(await play(seed)).toBe('all holds');
  },
);

test(
  'whatever happens at whatever moment, all holds: scripts of this run',
  { timeout: 600_000 },
  async () => {
    const first = randomInt(MOST_SEEDS);
    const begun = performance.now();
    for (let seed = first; performance.now() - begun < FRESH_MS; seed += 1)
      expect(await play(seed)).toBe('all holds');
  },
);
