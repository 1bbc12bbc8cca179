import path from 'node:path';

import { defineConfig } from '@playwright/test';

import { CACHE } from '../../src/tools/process.ts';
import { ENGINES } from '../../src/tools/system-engines.ts';
import { WAIT_MS } from './tab.ts';
import type { Options } from './test.ts';

export default defineConfig<object, Options>({
  testMatch: 'walk.ts',
  outputDir: path.join(CACHE, 'engines'),
  forbidOnly: true,
  workers: 2,
  // Limits for what hangs, not for a machine that is busy.
  timeout: 300_000,
  expect: { timeout: WAIT_MS },
  reporter: [['list'], ['json', { outputFile: path.join(CACHE, 'reports', 'engines.json') }]],
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
