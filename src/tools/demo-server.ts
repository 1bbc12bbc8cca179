import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { localDay } from '#tests/fixtures/days.ts';
import { demoTasks } from '#tests/fixtures/tasks.ts';
import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { signUp } from './account.ts';
import { seedTasks } from './seed.ts';
import { startServer, type RunningServer } from './server.ts';

/** Starts the server on a database of its own with the demo's account and tasks; stopping it removes the database. */
export async function startDemo(): Promise<RunningServer & { dataDir: string; token: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-demo-'));
  const server = await startServer(dataDir);
  const token = await signUp(server.url, DEMO_ACCOUNT);
  await seedTasks(dataDir, DEMO_ACCOUNT.email, demoTasks(localDay()));
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, dataDir, token, stop };
}
