import { argon2Sync } from 'node:crypto';
import { existsSync, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';

/*
 * A thread that hashes one password after the other. It is no TypeScript, so that it needs no compiler.
 */

const SELF = '/proc/thread-self';

// Where a thread has a priority of its own, on Linux, whoever logs in waits before anybody else does.
if (existsSync(SELF))
  setPriority(Number(path.basename(readlinkSync(SELF))), constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (parameters) => parentPort?.postMessage(argon2Sync('argon2id', parameters)));
