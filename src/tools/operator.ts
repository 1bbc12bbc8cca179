import { openDatabase } from '#server/database/database.ts';
import { checkPlace } from '#server/database/read-only.ts';
import { readSettings } from '#server/settings.ts';
import type { Operator } from '#server/users/operator.ts';
import { operator } from '#server/users/operator.ts';

/** Does something to an account in the data of the settings, beside a server that may be running. */
export async function withOperator<Result>(work: (calls: Operator) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env);
  await checkPlace(settings);
  const database = await openDatabase(settings);
  try {
    return await work(operator(database, () => new Date()));
  } finally {
    await database.destroy();
  }
}
