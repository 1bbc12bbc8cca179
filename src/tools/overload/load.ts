import * as z from 'zod/mini';

import { say } from '../process.ts';
import { findLoad } from './loads.ts';

/*
 * The process of one load. It prints a line when it has begun, and what it counted when it is over.
 */

const inputSchema = z.object({
  name: z.enum(['none', 'lists', 'streams', 'silent', 'logins', 'import', 'hostile', 'export']),
  port: z.number(),
  token: z.string(),
  email: z.string(),
});

const { name, ...target } = inputSchema.parse(JSON.parse(process.argv[2] ?? ''));
const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
const { prepare, run } = findLoad(name);
await prepare?.(target, () => {});
say('begun');
await run(target, count);
say(JSON.stringify(counts));
process.exit(0);
