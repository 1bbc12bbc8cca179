import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

import { say } from './process.ts';

const source = path.join(process.env['DATA_DIR'] || 'data', 'holdfast.sqlite');
const target = process.argv[2];

if (target === undefined || existsSync(target) || !existsSync(source)) {
  say(
    target === undefined
      ? 'Say where the copy should go: npm run backup -- copy.sqlite'
      : `Nothing was copied: ${existsSync(target) ? `${target} is already there.` : `there is no ${source}.`}`,
  );
  process.exitCode = 1;
} else {
  // Made before anything is in it, so that there is no moment in which others can read it.
  closeSync(openSync(target, 'wx', 0o600));
  // SQLite's own copy is consistent also while the server writes.
  const database = new DatabaseSync(source, { readOnly: true });
  await backup(database, target);
  database.close();
  say(`The copy of ${source} is in ${target}.`);
}
