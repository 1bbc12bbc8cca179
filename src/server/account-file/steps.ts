import type { Database } from '../database/database.ts';
import { retryWhileRowLocked } from '../database/lock-user-row.ts';
import { forgetBefore } from '../database/open-imports.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { logIgnored } from '../log/log.ts';

/** So many rows are one transaction, which others hardly notice. */
export const ROWS_PER_STEP = 256;

/** Begins a transaction when no other write of this process may get in its way. */
export type InTurn = <Result>(write: () => Promise<Result>) => Promise<Result>;

/** Is in its turn already, as whatever this thread writes. */
export const withoutWaiting: InTurn = async (write) => write();

/** What the steps of a large write share; each of them has its own transaction. */
export type WriteState = Omit<UserWrite, 'transaction'>;
export type Step = <Result>(work: (transaction: DatabaseTransaction) => Promise<Result>) => Promise<Result>;

/** Runs a large write of a user, which begins with `lockUser`, and whose steps are a transaction each, or all of them one. */
export async function runSteps<Result>(
  database: Database,
  inTurn: InTurn,
  { userId, isStepwise }: { userId: string; isStepwise: boolean },
  write: (step: Step) => Promise<Result>,
): Promise<Result> {
  if (isStepwise) {
    const forget = async () => forgetBefore(database, userId, inTurn);
    // What the one before could not forget would be taken for what there is while this one is open.
    await forget();
    const result = await write(async (one) => inTurn(async () => database.transaction().execute(one)));
    // What is done has not failed where this does; what is left is forgotten before the next one, or at the next start.
    await forget().catch((error: unknown) => logIgnored('forgetting how tasks were before an import', error));
    return result;
  }
  return inTurn(async () =>
    retryWhileRowLocked(async () =>
      database.transaction().execute(async (transaction) => write(async (one) => one(transaction))),
    ),
  );
}
