import { openDatabase } from '#server/database/database.ts';
import { assertSameSchemaAge } from '#server/database/read-only.ts';
import { SECURITY_LEVEL } from '#server/http/security-log.ts';
import { readOwnSettings } from '#server/own-settings.ts';
import type { Operator } from '#server/users/operator.ts';
import { operator } from '#server/users/operator.ts';

/** Writes what was done in the form of the server's log, and as that does on the standard error, so that it can be kept beside it. */
function logToError(event: string, user: string): void {
  process.stderr.write(
    `${JSON.stringify({ level: SECURITY_LEVEL.security, time: Date.now(), event, user })}\n`,
  );
}

/** Does something to an account in the data of the settings, beside a server that may be running. */
export async function withOperator<Result>(work: (calls: Operator) => Promise<Result>): Promise<Result> {
  const settings = readOwnSettings();
  await assertSameSchemaAge(settings);
  const database = await openDatabase(settings);
  try {
    return await work(operator(database, () => new Date(), logToError));
  } finally {
    await database.destroy();
  }
}
