import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '..', '..');

/** Where caches and reports go; git ignores it. */
export const CACHE = path.join(ROOT, '.cache');

/** Where the built server stands: as deep as its source, since both name what is beside them. */
export const BUILT_SERVER = path.join(CACHE, 'server');

/**
 * How the built server is started, so that what an import or an export needed for a moment does not stay with it: 130 MB. V8's room
 * for young objects stays small, and all is collected when it is twice what lives, not four times that. glibc gives back to the system
 * what is free; other systems ignore its settings.
 */
export const FRUGAL = {
  args: ['--max-semi-space-size=4', '--heap-growing-percent=100'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
};

/** Lets a Node begin with its code as another one has compiled and kept it: half of what it takes to start a tool. */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(CACHE, 'compiled') };

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The script behind a package's command: Node runs it without a shell on every platform. */
export function command(packageName: string, name = packageName): string {
  const folder = path.join(ROOT, 'node_modules', packageName);
  const { bin }: { bin: Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const script = bin[name];
  if (script === undefined) throw new Error(`${packageName} has no command named ${name}.`);
  return path.join(folder, script);
}

/** Runs a script in a Node of its own to the end, on this terminal. Resolves to its exit code. */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tests start hundreds of processes.
    env: { ...COMPILED, ...process.env, ...env },
  });
  return exitCode(child);
}

/** Waits for the end of a child; one that was killed counts as failed. */
export async function exitCode(child: ChildProcess): Promise<number> {
  await once(child, 'close');
  return child.exitCode ?? 1;
}

/** A TCP port that is free at this moment, from the operating system. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

/** Calls `stop` once, on Ctrl-C or when asked to end, and then ends this process. */
export function onStop(stop: () => void | Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void Promise.resolve(stop()).finally(() => process.exit(0));
    });
  }
}
