import type { DatabaseLocation } from '#server/database/database.ts';
import { fileIn } from '#server/database/sqlite-file.ts';
import type { Verdict } from '#server/database/verify.ts';

/** Names a database in a sentence, without the password of its URL. */
export function namePlace({ dataDir, databaseUrl }: DatabaseLocation): string {
  if (databaseUrl === undefined) return fileIn(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

/** Says how much there is. */
export const describeCounts = ({ users, tasks, revisions }: Omit<Verdict, 'violations'>) =>
  `${users} users, ${tasks} tasks and ${revisions} changes`;
