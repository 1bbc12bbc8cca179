import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { onTestFinished } from 'vitest';

import { freePort } from '../../src/tools/process.ts';

// The first one that knows prepared statements in transaction mode.
const KNOWS_STATEMENTS = 21;

const said = String(spawnSync('pgbouncer', ['--version']).stdout);
const minor = Number(/^PgBouncer 1\.(\d+)/.exec(said)?.[1] ?? 0);

/** Whether this system has PgBouncer. */
export const hasPgBouncer = minor > 0;
/** Whether it has one that knows prepared statements in transaction mode. */
export const knowsStatements = minor >= KNOWS_STATEMENTS;

type Mode = 'session' | 'transaction';

const toConfig = (target: URL, port: number, room: number, mode: Mode) => `
[databases]
* = host=${target.hostname} port=${target.port} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${room}
${knowsStatements ? 'max_prepared_statements = 200' : ''}
`;

/** Starts a PgBouncer before a database until the test has finished, with room for so many connections. Returns its address. */
export async function startPgBouncer(
  databaseUrl: string,
  room: number,
  mode: Mode = 'session',
): Promise<string> {
  const url = new URL(databaseUrl);
  const port = await freePort();
  const config = path.join(os.tmpdir(), `holdfast-pgbouncer-${port}.ini`);
  writeFileSync(config, toConfig(url, port, room, mode));
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const bouncer = spawn('pgbouncer', [...asNobody, config], { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    const ended = once(bouncer, 'exit');
    bouncer.kill('SIGKILL');
    await ended;
    rmSync(config);
  });
  for await (const line of createInterface({ input: bouncer.stderr })) if (line.includes('process up')) break;
  bouncer.stderr.resume();
  url.port = String(port);
  return url.href;
}
