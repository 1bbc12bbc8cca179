import path from 'node:path';

import { defineConfig } from 'vitest/config';

/** The same API tests on each of the two engines, and those of what only one of them can do. */
const api = (engine: 'sqlite' | 'postgres', globalSetup: string[]) => ({
  extends: true as const,
  test: {
    name: `api-${engine}`,
    include: ['tests/api/*.test.ts', `tests/api/only-${engine}/*.test.ts`],
    provide: { engine },
    globalSetup,
  },
});

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    environment: 'node',
    // A limit for what hangs, not for a machine that is busy.
    testTimeout: 30_000,
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
