import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { exitCode, freePort, ROOT } from '../process.ts';

/** The least that shows the tasks of a server: the same stack and nothing else. */
export type Floor = { url: string; port: number; pid: number; stop: () => Promise<void> };

/** Starts a bare server, which says when it is ready. */
export async function runFloor(script: string, options: string[]): Promise<Floor> {
  const port = await freePort();
  const args = [path.join(import.meta.dirname, script), String(port), ...options];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const stop = async () => {
    child.kill();
    await exitCode(child);
  };
  return { url: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, stop };
}

/** Starts the bare server once more. */
export const restartFloor = async (folder: string) => runFloor('floor-server.ts', [folder]);

/** Builds the bare page, and starts the bare server, with the bytes of the list that a server sends. */
export async function startFloor(folder: string, url: string, token: string): Promise<Floor> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}${API_BASE}${PATHS.tasks}`, { headers });
  const list = await answer.text();
  writeFileSync(path.join(folder, 'list.json'), list);
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: path.join(folder, 'floor'),
      target: 'es2024',
      lib: {
        entry: path.join(import.meta.dirname, 'floor-page.ts'),
        formats: ['es'],
        fileName: () => 'page.js',
      },
    },
  });
  const floor = await restartFloor(folder);
  const made = await fetch(`${floor.url}/made`, { headers });
  if ((await made.text()).length === list.length) return floor;
  await floor.stop();
  throw new Error('The list that the bare server makes is not that of the server.');
}
