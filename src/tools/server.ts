import { spawn } from 'node:child_process';
import path from 'node:path';
import { promises as timers } from 'node:timers';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { BUILT_SERVER, exitCode, FRUGAL, freePort, ROOT } from './process.ts';

// A limit for what hangs, not for a machine that is busy.
const START_LIMIT = 120_000;
const KEPT_OUTPUT = 4_000;

export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  stop: () => Promise<void>;
  /** Ends it without a warning, as a power cut does. */
  kill: () => Promise<void>;
};

/** Starts the product's server as a process of its own, as it was built or from its source, and waits until it answers. */
export async function startServer(
  dataDir: string,
  options: { port?: number; env?: NodeJS.ProcessEnv; isBuilt?: boolean } = {},
): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const source = [path.join(ROOT, 'src', 'server', 'main.mjs')];
  const built = [...FRUGAL.args, path.join(BUILT_SERVER, 'main.mjs')];
  const child = spawn(process.execPath, options.isBuilt === true ? built : source, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...FRUGAL.env,
      ...process.env,
      DATABASE_URL: '',
      REGISTRATION: 'open',
      REGISTRATIONS_PER_HOUR: '1000000',
      CHANGES_PER_HOUR: '100000000',
      BACKUP_HOUR: 'off',
      BACKUP_DIR: '',
      ...options.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = exitCode(child);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  const stop = () => end('SIGTERM');

  const deadline = Date.now() + START_LIMIT;
  while (!(await answers(`${url}${API_BASE}${PATHS.health}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start. It said:\n${output}`);
    }
  }
  return { url, port, pid: child.pid ?? 0, stop, kill: () => end('SIGKILL') };
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok === true) return true;
  await timers.setTimeout(30);
  return false;
}
