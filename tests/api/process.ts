import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

import { onTestFinished } from 'vitest';

import type { DatabaseLocation } from '#server/database/database.ts';

const MAIN = path.join(import.meta.dirname, '../../src/server/main.mjs');

/**
 * Runs the real server until the test has finished. A script of the shell around it may lower a limit and become the server: it has
 * that as its arguments.
 */
export function runServer(variables: Record<string, string>, script?: string) {
  const command = [process.execPath, MAIN];
  if (script !== undefined) command.unshift('sh', '-c', script);
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit'), log: text(child.stderr) };
}

/** Starts the real server on a free port. Returns its address once the server has printed it. */
export async function startServer(
  place: DatabaseLocation,
  variables: Record<string, string> = {},
  script?: string,
) {
  const { dataDir, databaseUrl } = place;
  const server = runServer(
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PORT: '0', BACKUP_HOUR: 'off', ...variables },
    script,
  );
  const lines: string[] = [];
  const output = createInterface({ input: server.child.stdout }).on('line', (line) => lines.push(line));
  await once(output, 'line');
  const address = /^Holdfast is at (http:\/\/127\.0\.0\.1:\d+)$/.exec(lines[0] ?? '')?.[1];
  if (address === undefined) throw new Error(`The server said ${lines[0]}.`);
  return { ...server, lines, address };
}
