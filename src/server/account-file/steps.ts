import type { Database } from '../database/database.ts';
import { retryWhileRowLocked } from '../database/lock-user-row.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';

/** So many rows are one transaction, which others hardly notice. */
export const FEW = 256;

/** Begins a transaction when no other write of this process may get in its way. */
export type InTurn = <Result>(write: () => Promise<Result>) => Promise<Result>;

/** What the steps of a large write share; each of them has its own transaction. */
export type WriteState = Omit<UserWrite, 'transaction'>;
export type Step = <Result>(work: (transaction: DatabaseTransaction) => Promise<Result>) => Promise<Result>;

/** Runs a large write, which begins with `lockUser`, and whose steps are a transaction each, or all of them one. */
export async function runSteps<Result>(
  database: Database,
  inTurn: InTurn,
  isStepwise: boolean,
  write: (step: Step) => Promise<Result>,
): Promise<Result> {
  if (isStepwise) return write(async (one) => inTurn(async () => database.transaction().execute(one)));
  return inTurn(async () =>
    retryWhileRowLocked(async () =>
      database.transaction().execute(async (transaction) => write(async (one) => one(transaction))),
    ),
  );
}
