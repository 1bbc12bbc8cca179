import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import { localDay } from '#tests/fixtures/days.ts';
import { DEMO_VIEWS } from '#tests/fixtures/demo-tasks.ts';
import { demoTasks } from '#tests/fixtures/tasks.ts';
import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { signUp } from './account.ts';
import { seedTasks } from './seed.ts';
import { startServer, type RunningServer } from './server.ts';

async function saveViews(url: string, token: string): Promise<void> {
  for (const [position, view] of DEMO_VIEWS.entries())
    await fetch(url + API_BASE + pathWithId(PATHS.view, randomUUID()), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...view, position }),
    });
}

/** Starts the server on a database of its own with the demo's account, tasks and views; stopping it removes the database. */
export async function startDemo(): Promise<RunningServer & { dataDir: string; token: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'holdfast-demo-'));
  let server: RunningServer | undefined;
  const stop = async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    server = await startServer(dataDir, { isBuilt: true });
    const token = await signUp(server.url, DEMO_ACCOUNT);
    await seedTasks({ dataDir }, DEMO_ACCOUNT.email, demoTasks(localDay()));
    await saveViews(server.url, token);
    return { ...server, dataDir, token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
