import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { findBrowser } from './browser.ts';
import { command, runNode, say } from './process.ts';

/*
 * Many random runs of tests/e2e/soak.e2e.ts: two people, four tabs, a hostile network, a server that dies.
 * npm run soak -- --runs 500, or to replay a failure with the seed and path that it printed: --seed 1 --path 3
 */

const MOST_SEEDS = 2 ** 31;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(randomInt(MOST_SEEDS)) },
    path: { type: 'string' },
  },
});
const isReplay = values.path !== undefined;
say(
  isReplay
    ? `Replaying run ${values.path} of seed ${values.seed} ...`
    : `${values.runs} runs from seed ${values.seed} ...`,
);

process.exitCode = await runNode(
  [command('@playwright/test', 'playwright'), 'test', '-c', 'tests/e2e', 'soak', '--reporter=list'],
  {
    CHROMIUM_PATH: findBrowser(),
    SOAK_RUNS: isReplay ? '1' : values.runs,
    SOAK_SEED: values.seed,
    ...(values.path !== undefined && { SOAK_PATH: values.path }),
  },
);
