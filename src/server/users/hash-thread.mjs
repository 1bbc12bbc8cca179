import { argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/*
 * A thread that hashes one password after the other. It is no TypeScript, so that it needs no compiler.
 */

setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', (parameters) => parentPort?.postMessage(argon2Sync('argon2id', parameters)));
