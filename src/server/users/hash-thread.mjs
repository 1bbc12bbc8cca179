import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/*
 * A thread that hashes one password after the other. It is no TypeScript, so that it needs no compiler.
 */

parentPort?.on('message', (parameters) => parentPort?.postMessage(argon2Sync('argon2id', parameters)));
