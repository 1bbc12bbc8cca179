import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { makeOwnFolder } from '../database/file-mode.ts';
import { copyVerified } from '../database/read-only.ts';
import { backupName, prune } from './folder.ts';
import type { ThreadInput } from './in-thread.ts';

/*
 * The thread of one backup, with connections of its own: nobody waits while it copies and checks, nor for a folder that is slow.
 */

const { source, folder, kept, now }: ThreadInput = workerData;
makeOwnFolder(folder);
await prune(folder, kept, now);
const copied = await copyVerified(source, path.join(folder, backupName(now)));
await prune(folder, kept, now);
parentPort?.postMessage(copied);
