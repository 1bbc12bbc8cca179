import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

import * as z from 'zod/mini';

import { exitCode } from '../process.ts';
import type { Target } from './client.ts';
import type { LoadName } from './loads.ts';

const SCRIPT = path.join(import.meta.dirname, 'load.ts');

const answersSchema = z.record(
  z.string(),
  z.object({ times: z.number(), p50: z.number(), p99: z.number(), most: z.number() }),
);

/**
 * Puts a load on a server from a process of its own, whose work does not stand in the bystander's figures. `ended` tells what
 * happened, how often, and how long each took.
 */
export function startLoad(input: Target & { name: LoadName }) {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  let last = '';
  lines.on('line', (line) => {
    last = line;
  });
  const ended = exitCode(child).then((code) => {
    if (code !== 0) throw new Error('The load broke off.');
    return answersSchema.parse(JSON.parse(last));
  });
  return { begun: Promise.race([once(lines, 'line'), ended]), ended };
}
