import { parentPort, workerData } from 'node:worker_threads';

import { verifyWhole } from '../database/read-only.ts';
import { copyChecked } from '../database/sqlite-file.ts';
import type { ThreadInput } from './in-thread.ts';

/*
 * The thread of one backup, with connections of its own: nobody waits while it copies and checks.
 */

const { source, target }: ThreadInput = workerData;
parentPort?.postMessage(await copyChecked(source, target, verifyWhole));
