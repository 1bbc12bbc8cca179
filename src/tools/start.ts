import { statSync } from 'node:fs';
import path from 'node:path';

import { BUILT_SERVER, FRUGAL, runNode, say } from './process.ts';

/*
 * Becomes the built server, with what only the environment of a new process can set. Where a process cannot become another one
 * (Windows), it runs as a child.
 */

// Node says no more of it than that its format is invalid.
if (statSync('.env', { throwIfNoEntry: false })?.isDirectory()) {
  say(
    '.env is a folder. The settings are lines of a file with that name: take the folder away, or name it otherwise.',
  );
  process.exit(1);
}
const args = [...FRUGAL.args, '--env-file-if-exists=.env', path.join(BUILT_SERVER, 'main.mjs')];
const env = { ...FRUGAL.env, ...process.env };
process.execve?.(process.execPath, [process.execPath, ...args], env);
process.exitCode = await runNode(args, env);
