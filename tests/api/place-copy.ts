import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { inject } from 'vitest';

import type { DatabaseLocation } from '#server/database/database.ts';
import { createDatabase } from '#tests/fixtures/postgres.ts';

import { temporaryFolder } from './server.ts';

/** Copies a database as a backup does, and gives the place of the copy. No server may be connected to it. */
export async function copyDatabaseLocation({
  dataDir,
  databaseUrl,
}: DatabaseLocation): Promise<DatabaseLocation> {
  const folder = temporaryFolder();
  if (databaseUrl !== undefined) {
    return { dataDir: folder, databaseUrl: await createDatabase(inject('postgresUrl'), databaseUrl) };
  }
  const source = new DatabaseSync(path.join(dataDir, 'holdfast.sqlite'), { readOnly: true });
  await backup(source, path.join(folder, 'holdfast.sqlite'));
  source.close();
  return { dataDir: folder };
}
