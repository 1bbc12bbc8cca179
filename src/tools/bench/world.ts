import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from '@playwright/test';

import type { Task } from '#contract/task.ts';
import { makeTasks } from '#tests/fixtures/tasks.ts';
import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { signUp } from '../account.ts';
import { launchChromium } from '../browser.ts';
import { seedTasks } from '../seed.ts';
import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';

/** A server with one account of so many tasks, and a browser. */
export type World = { server: RunningServer; browser: Browser; folder: string; token: string; tasks: Task[] };

/** Makes a world, measures in it, and takes it down. */
export async function inWorld<Result>(
  count: number,
  measure: (world: World) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-bench-'));
  try {
    const browser = await launchChromium();
    try {
      const server = await startServer(folder, { isBuilt: true });
      try {
        const token = await signUp(server.url, DEMO_ACCOUNT);
        const tasks = await seedTasks({ dataDir: folder }, DEMO_ACCOUNT.email, makeTasks(count));
        return await measure({ server, browser, folder, token, tasks });
      } finally {
        await server.stop();
      }
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
