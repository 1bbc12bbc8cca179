import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';

import { createDatabase, startPostmaster } from '#tests/fixtures/postgres.ts';

export type Engine = 'sqlite' | 'postgres';

export type Database = {
  dataDir: string;
  /** The server's setting. */
  env: { DATABASE_URL: string };
  /** Ends all connections of the server at once, in the middle of whatever they do. */
  cut: () => Promise<number>;
  stop: () => Promise<void>;
};

/** A fresh database of one engine. */
export async function startDatabase(engine: Engine): Promise<Database> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-soak-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    return { dataDir, env: { DATABASE_URL: '' }, cut: async () => 0, stop: async () => remove() };
  }
  const postgres = await startPostmaster();
  const url = await createDatabase(postgres.url);
  const admin = new Client(postgres.url);
  await admin.connect();
  const cut = async () => {
    const { rowCount } = await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [new URL(url).pathname.slice(1)],
    );
    return rowCount ?? 0;
  };
  const stop = async () => {
    await admin.end();
    await postgres.remove();
    remove();
  };
  return { dataDir, env: { DATABASE_URL: url }, cut, stop };
}
