import * as z from 'zod/mini';

import { say } from '../process.ts';
import { LOADS } from './loads.ts';

/*
 * The process of one load. It prints a line when it has begun, and what it counted when it is over.
 */

const inputSchema = z.object({
  name: z.enum(['none', 'lists', 'streams', 'silent', 'logins', 'import']),
  port: z.number(),
  token: z.string(),
  email: z.string(),
});

const { name, ...target } = inputSchema.parse(JSON.parse(process.argv[2] ?? ''));
const counts: Record<string, number> = {};
say('begun');
await LOADS[name].run(target, (what) => {
  counts[what] = (counts[what] ?? 0) + 1;
});
say(JSON.stringify(counts));
process.exit(0);
