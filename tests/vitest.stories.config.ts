import { availableParallelism } from 'node:os';
import path from 'node:path';

import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';

import storybookVite from '../.storybook/vite.config.ts';
import { chromiumOptions } from '../src/tools/browser.ts';

const root = path.join(import.meta.dirname, '..');

export default mergeConfig(
  storybookVite,
  defineConfig({
    root,
    plugins: [storybookTest({ configDir: path.join(root, '.storybook') })],
    test: {
      name: 'stories',
      // Limits for what hangs, not for a machine that is busy.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      // Each worker is a page in a context of its own: what two of them run at once knows nothing of each other.
      maxWorkers: availableParallelism(),
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          // What fades in is there at once, and no test looks at a half-drawn frame.
          contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
          launchOptions: chromiumOptions(),
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      },
    },
  }),
);
