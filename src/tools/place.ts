import type { DatabaseLocation } from '#server/database/database.ts';
import { fileIn } from '#server/database/sqlite-file.ts';

/** Names a database in a sentence, without the password of its URL. */
export function namePlace({ dataDir, databaseUrl }: DatabaseLocation): string {
  if (databaseUrl === undefined) return fileIn(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}
