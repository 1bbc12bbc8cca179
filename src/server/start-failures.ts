import { statSync } from 'node:fs';
import { normalize } from 'node:path';

import { explain } from './database/failure-words.ts';
import { isDamage, readErrorCode } from './database/failures.ts';
import { fileIn } from './database/sqlite-file.ts';
import type { Settings } from './settings.ts';

/** Returns the sentence for the person whose server cannot listen. The host of a database that is not found has the same codes. */
export function explainListening(error: unknown, { host, port }: Settings): string {
  const code = readErrorCode(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use. Stop the other program, or set PORT to another number.`;
  if (code === 'EACCES')
    return `Port ${port} on ${host} is not for this user. Set PORT to 1024 or more, or put a proxy before the server.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST ${host} is not an address of this machine.`;
  return `Holdfast cannot listen at port ${port} on ${host}: ${explain(error)}`;
}

const COPY = 'It was left as it is. Put a copy in its place: npm run restore -- copy.sqlite';
const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

/** Says what is wrong with the file of the data, or where it should be; undefined where no more is known than what failed. */
function explainFile(error: unknown, dataDir: string): string | undefined {
  const file = normalize(fileIn(dataDir));
  if (isDamage(error)) return `${file} is damaged, or no file of SQLite. ${COPY}`;
  if (isFolder(file))
    return `${file} is a folder, and has to be a file. Take it away, or set DATA_DIR to another folder.`;
  if (readErrorCode(error) === 'EEXIST')
    return 'a file has that name, or stands above it. Set DATA_DIR to a folder, or to a name that nothing has.';
  return undefined;
}

/** What PostgreSQL's codes say of a database that Holdfast cannot have: read_only_sql_transaction, insufficient_privilege, duplicate_table. */
const UNFIT = new Map<unknown, string>([
  [
    '25006',
    'it takes no changes: it is a standby, or set to be read only. Let DATABASE_URL lead to the primary.',
  ],
  [
    '42501',
    'its role may not make or read tables there. Make the role the owner: createdb --owner=role name',
  ],
  [
    '42P07',
    'it has tables of another program. Make a database that is only for Holdfast: createdb --owner=role name',
  ],
]);

/** Returns the sentence for the person whose server cannot start with its data. */
export function explainFailure(error: unknown, { dataDir, databaseUrl }: Settings): string {
  const place =
    databaseUrl === undefined ? `the data in ${normalize(dataDir)}` : 'the database of DATABASE_URL';
  const known = databaseUrl === undefined ? explainFile(error, dataDir) : UNFIT.get(readErrorCode(error));
  return `Holdfast cannot start with ${place}: ${known ?? explain(error)}`;
}
