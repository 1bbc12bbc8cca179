import { availableParallelism } from 'node:os';
import path from 'node:path';

import { defineConfig } from '@playwright/test';

import { chromiumOptions } from '../../src/tools/browser.ts';
import { CACHE } from '../../src/tools/process.ts';

export default defineConfig({
  testMatch: '*.e2e.ts',
  outputDir: path.join(CACHE, 'e2e'),
  fullyParallel: true,
  forbidOnly: true,
  // A test waits now and then: with one worker more than cores, another one has the core meanwhile.
  workers: availableParallelism() + 1,
  // A machine that is busy with something else may miss a deadline once; a defect misses it twice.
  retries: 1,
  // Limits for what hangs, not for a machine that is busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['json', { outputFile: path.join(CACHE, 'reports', 'e2e.json') }]],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // What a worker answers no test could answer otherwise; the tests of the worker allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
