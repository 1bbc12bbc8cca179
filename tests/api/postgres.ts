import type { TestProject } from 'vitest/node';

import { startPostmaster } from '#tests/fixtures/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres';
    /** Of the maintenance database of the PostgreSQL of this run. */
    postgresUrl: string;
  }
}

/** Starts a PostgreSQL of its own for this run, and removes it afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostmaster();
  project.provide('postgresUrl', postgres.url);
  return async () => postgres.remove();
}
