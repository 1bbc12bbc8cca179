import { normalize } from 'node:path';

import { explain } from './database/failure-words.ts';
import { readErrorCode } from './database/failures.ts';
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

/** Returns the sentence for the person whose server cannot start with its data. */
export function explainFailure(error: unknown, { dataDir, databaseUrl }: Settings): string {
  const place =
    databaseUrl === undefined ? `the data in ${normalize(dataDir)}` : 'the database of DATABASE_URL';
  return `Holdfast cannot start with ${place}: ${explain(error)}`;
}
