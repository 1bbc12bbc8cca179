import { availableParallelism } from 'node:os';
import path from 'node:path';

import { defineConfig } from 'vitest/config';

// The zone and the language of the machine are no matter of a test: the forks are started with these.
Object.assign(process.env, { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' });

/** The same API tests on each of the two engines, those of what only one of them can do, and once those of what is none of theirs. */
const api = (engine: 'sqlite' | 'postgres', globalSetup: string[], once: string[]) => ({
  extends: true as const,
  test: {
    name: `api-${engine}`,
    include: ['tests/api/*.test.ts', `tests/api/only-${engine}/*.test.ts`, ...once],
    // Each file has a server and a database of its own: loading the code again for each would be half of their work.
    isolate: false,
    provide: { engine },
    globalSetup,
  },
});

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    environment: 'node',
    // Limits for what hangs, not for a machine that is busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    // Some tests wait for a heartbeat or a limit of time: with one worker more than cores, another one has the core meanwhile.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
      },
      api('sqlite', [], ['tests/api/any-engine/*.test.ts']),
      api('postgres', ['tests/api/postgres.ts'], []),
    ],
  },
});
