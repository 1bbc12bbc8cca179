import { parentPort, workerData } from 'node:worker_threads';

import { copyVerified } from '../database/read-only.ts';
import type { ThreadInput } from './in-thread.ts';

/*
 * The thread of one backup, with connections of its own: nobody waits while it copies and checks.
 */

const { source, target }: ThreadInput = workerData;
parentPort?.postMessage(await copyVerified(source, target));
