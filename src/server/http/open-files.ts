import { existsSync, readFileSync } from 'node:fs';

import { MOST_ON_ONE } from './sockets.ts';

const LIMITS_FILE = '/proc/self/limits';
// For the database, the built app and whatever else is open.
const OTHER_FILES = 200;

/** How many of the wanted sockets this process can have: each takes one of the files that the system lets it open, and each request on it may open another. */
export function mostSockets(wanted: number): number {
  const limits = existsSync(LIMITS_FILE) ? readFileSync(LIMITS_FILE, 'utf8') : '';
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return Math.min(wanted, Math.floor(Math.max(files - OTHER_FILES, files / 2) / (1 + MOST_ON_ONE)));
}
