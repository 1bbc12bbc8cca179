import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import type { Settings } from './settings.ts';
import { BYTE_ORDER_MARK, environmentSchema, readSettings } from './settings.ts';

const ENV_FILE = '.env';
const OPTION = `--env-file-if-exists=${ENV_FILE}`;
const NAMES = Object.keys(environmentSchema.shape);
// What Node, its libraries, SQLite, PostgreSQL's client and the C library read of the environment by themselves.
const OTHERS = /^(?:(?:NODE|UV|SQLITE|MALLOC|SSL|PG).*|TMPDIR|TZ)$/;

/** Throws a sentence where a text of lines as in .env has a name that nobody reads: whoever wrote it believes that it holds. */
export function assertKnownNames(text: string): void {
  const names = Object.keys(parseEnv(text)).map((name) => name.replace(BYTE_ORDER_MARK, ''));
  const unknown = names.find((name) => !NAMES.includes(name) && !OTHERS.test(name));
  if (unknown === undefined) return;
  throw new Error(
    `${ENV_FILE} has ${unknown}, which is no setting. Correct the name (.env.example has them all), or take the line out.`,
  );
}

/** Reads the settings of this process: its environment, which may have anything, and the file that was read into it. */
export function readOwnSettings(): Settings {
  if (process.execArgv.includes(OPTION) && existsSync(ENV_FILE))
    assertKnownNames(readFileSync(ENV_FILE, 'utf8'));
  return readSettings(process.env);
}
