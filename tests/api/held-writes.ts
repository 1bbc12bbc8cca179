import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { Client } from 'pg';
import { onTestFinished } from 'vitest';

import type { DatabaseLocation } from '#server/database/database.ts';

/** Keeps everybody from writing accounts and attempts, as another program on the database may. Returns what ends that. */
export async function holdWrites({ dataDir, databaseUrl }: DatabaseLocation): Promise<() => Promise<void>> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(path.join(dataDir, 'holdfast.sqlite'), { timeout: 5000 });
    database.exec('begin immediate');
    const end = async () => {
      if (database.isOpen) database.close();
    };
    onTestFinished(end);
    return end;
  }
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query('begin; lock table "user", session, attempt in exclusive mode');
  let ended: Promise<void> | undefined;
  const end = async () => (ended ??= client.end());
  onTestFinished(end);
  return end;
}
