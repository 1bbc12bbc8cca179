import * as z from 'zod/mini';

import { say } from '../process.ts';
import { findLoad, LOAD_NAMES } from './loads.ts';
import { sumUpTimes } from './times.ts';

/*
 * The process of one load. It prints a line when it has begun, and what it noted when it is over.
 */

const inputSchema = z.object({
  name: z.enum(LOAD_NAMES),
  port: z.number(),
  token: z.string(),
});

const { name, ...target } = inputSchema.parse(JSON.parse(process.argv[2] ?? ''));
const noted = new Map<string, number[]>();
const note = (what: string, ms: number) => {
  const all = noted.get(what) ?? [];
  noted.set(what, all);
  all.push(ms);
};
const { prepare, run } = findLoad(name);
await prepare?.(target, () => {});
say('begun');
await run(target, note);
say(JSON.stringify(Object.fromEntries([...noted].map(([what, ms]) => [what, sumUpTimes(ms)]))));
process.exit(0);
