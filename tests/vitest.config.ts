import path from 'node:path';

import { defineConfig } from 'vitest/config';

/** The same API tests on each of the two engines, and those of what only one of them can do. */
const api = (engine: 'sqlite' | 'postgres', globalSetup: string[]) => ({
  extends: true as const,
  test: {
    name: `api-${engine}`,
    include: ['tests/api/*.test.ts', `tests/api/only-${engine}/*.test.ts`],
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
    // Vitest would leave a core to others, which is half of a machine that has two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
      },
      api('sqlite', []),
      api('postgres', ['tests/api/postgres.ts']),
    ],
  },
});
