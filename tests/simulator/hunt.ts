import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

import * as z from 'zod/mini';

import type { Defect } from './defects.ts';

/*
 * Looks for a violation where there must be one: in a thread of its own, so that the server too is loaded with its defects.
 */

export const huntSchema = z.object({
  defects: z.array(z.object({ file: z.string(), mended: z.string(), broken: z.string() })),
  length: z.int(),
  /** How long it may look, in seconds of a core: how busy the machine is says nothing of the simulator. */
  seconds: z.number(),
});
export type Hunt = z.infer<typeof huntSchema>;

/** What it has found: a violation, and after how many seconds of a core; null where there was none in time. */
export const quarrySchema = z.object({ violation: z.nullable(z.string()), seconds: z.number() });
type Quarry = z.infer<typeof quarrySchema>;

const ROOT = path.join(import.meta.dirname, '../..');

/** Breaks what the server loads from here on. What runs in a tab is broken as it is bundled. */
function breakModules(defects: readonly Defect[]): void {
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      const file = url.startsWith('file:') ? path.relative(ROOT, fileURLToPath(url)) : '';
      const here = defects.filter((defect) => defect.file === file);
      if (here.length === 0) return loaded;
      let source = readFileSync(path.join(ROOT, file), 'utf8');
      for (const { mended, broken } of here) source = source.replace(mended, () => broken);
      return { ...loaded, source };
    },
  });
}

async function hunt({ defects, length, seconds }: Hunt): Promise<Quarry> {
  breakModules(defects);
  const { FOUND } = await import('./found.ts');
  const { writeScript } = await import('./script.ts');
  const { startSimulator } = await import('./simulator.ts');
  const simulator = await startSimulator(defects.filter(({ file }) => !file.startsWith('src/server/')));
  const begun = process.cpuUsage().user;
  const passed = () => (process.cpuUsage().user - begun) / 1_000_000;
  let violation: string | null = null;
  for (const { script } of FOUND) if (violation === null) ({ violation } = await simulator.play(script));
  for (let seed = 1; violation === null && passed() < seconds; seed += 1)
    ({ violation } = await simulator.play(writeScript(seed, length)));
  await simulator.close();
  return { violation, seconds: passed() };
}

if (!isMainThread) parentPort?.postMessage(await hunt(huntSchema.parse(workerData)));
