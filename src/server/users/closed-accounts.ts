import { LIMITS } from '#contract/limits.ts';

import type { Database } from '../database/database.ts';
import { fewTasks, inSteps, STEP } from '../database/in-steps.ts';
import { forgetSomeMarks } from '../database/list-marks.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import { shortenHistory } from '../database/shorten-history.ts';
import { inUserWrite } from '../database/user-write.ts';
import { endSessionsForGood } from '../sessions/endings.ts';
import type { Session } from '../sessions/store.ts';
import type { Clock } from '../time/clock.ts';

/**
 * Takes an account from everybody, if its password is still the one of this hash: its sessions end, nobody can log in, and its
 * e-mail address is free. Its rows go later, by `removeClosedAccounts`. Resolves to whether that was its password.
 */
export async function closeAccount(
  session: Session,
  checkedHash: string,
  database: Database,
  now: Clock,
): Promise<boolean> {
  return inUserWrite(session, database, now(), async (write) => {
    const left = await write.transaction
      .updateTable('user')
      // No address is the id of a user. The password stays for a backup of before, if that is ever restored.
      .set({ name: '', email: '', email_key: session.userId, image: null, left_at: write.at })
      .where('id', '=', session.userId)
      .where('password_hash', '=', checkedHash)
      .returning('id')
      .executeTakeFirst();
    if (left) await endSessionsForGood(write, now());
    return left !== undefined;
  });
}

/** Removes some of the kept answers. Resolves to whether there were any. */
async function removeAnswers(userId: string, transaction: DatabaseTransaction): Promise<boolean> {
  const some = transaction.selectFrom('idempotency').select('key').where('user_id', '=', userId).limit(STEP);
  const { numDeletedRows } = await transaction
    .deleteFrom('idempotency')
    .where('user_id', '=', userId)
    .where('key', 'in', some)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes some of the marks. Resolves to whether there may be more. */
const removeMarks = async (userId: string, transaction: DatabaseTransaction) =>
  forgetSomeMarks(transaction, userId, LIMITS.seq + 1);

/** Removes some of the tasks, each with its whole history, or some of a history that is long. Resolves to whether there were any. */
async function removeTasks(userId: string, transaction: DatabaseTransaction): Promise<boolean> {
  const rows = await transaction
    .selectFrom('task')
    .select(['id', 'version'])
    .where('user_id', '=', userId)
    .limit(STEP)
    .execute();
  const [first] = rows;
  if (!first) return false;
  if (first.version > STEP) await shortenHistory(transaction, first);
  else await transaction.deleteFrom('task').where('id', 'in', fewTasks(rows)).execute();
  return true;
}

// Answers and marks tell of tasks: they go first, so that the data is whole at each moment.
const STEPS = [removeAnswers, removeMarks, removeTasks];

/** Removes some rows of a user who has left, and the user with the last of them. Resolves to whether there may be more. */
async function removeSome(userId: string, transaction: DatabaseTransaction): Promise<boolean> {
  for (const step of STEPS) if (await step(userId, transaction)) return true;
  await transaction.deleteFrom('user').where('id', '=', userId).execute();
  return false;
}

/**
 * Removes all rows of those who have left, a few at a time, so that the writes of others come in between. What a crash leaves
 * is removed by the next call. What fails is told to `onFailure`, and keeps no other user from going.
 */
export async function removeClosedAccounts(
  database: Database,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const users = await database.selectFrom('user').select('id').where('left_at', 'is not', null).execute();
  for (const { id } of users) {
    const removal = inSteps(async () =>
      database.transaction().execute(async (transaction) => removeSome(id, transaction)),
    );
    await removal.catch(onFailure);
  }
}
