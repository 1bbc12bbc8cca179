import path from 'node:path';

import { BUILT_SERVER, FRUGAL, runNode } from './process.ts';

/*
 * Becomes the built server, with what only the environment of a new process can set. Where a process cannot become another one
 * (Windows), it runs as a child.
 */

const args = [...FRUGAL.args, '--env-file-if-exists=.env', path.join(BUILT_SERVER, 'main.mjs')];
const env = { ...FRUGAL.env, ...process.env };
process.execve?.(process.execPath, [process.execPath, ...args], env);
process.exitCode = await runNode(args, env);
