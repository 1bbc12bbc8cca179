import type { Kysely } from 'kysely';

import { SERVER_LIMITS } from '#contract/server-limits.ts';

import { prepare } from '../database/prepare.ts';
import type { DatabaseTransaction, Schema } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { tooManyTasks } from '../errors/api-error.ts';

type CountingWrite = Pick<UserWrite, 'userId' | 'seq' | 'transaction'>;
/** How many tasks there were; what is over lets go of its transaction. */
type Counted = { seq: number; tasks: number; transaction: WeakRef<DatabaseTransaction> };

const selectCount = prepare<{ userId: string }>()((queries, parameter) =>
  queries
    .selectFrom('task')
    .select((expression) => expression.fn.countAll().as('tasks'))
    .where('user_id', '=', parameter('userId')),
);

/** The last count of each user whose changes are more than an account may have tasks. */
const counted = new Map<string, Counted>();

async function countTasks(queries: Kysely<Schema>, userId: string): Promise<number> {
  const [row] = await selectCount(queries, { userId });
  return Number(row?.tasks ?? 0);
}

/** How many tasks the user has at most: each one that was added has raised their `seq`, whichever process added it. */
function mostTasks({ userId, seq }: CountingWrite): number {
  const last = counted.get(userId);
  return last && last.seq <= seq ? last.tasks + seq - last.seq : seq;
}

/** Whether the account may have no room for so many tasks more. */
export const mayBeFull = (write: CountingWrite, added = 1): boolean =>
  mostTasks(write) + added > SERVER_LIMITS.tasks;

/** Throws where the user would have more tasks than these. They are counted only where that may be. */
export async function assertRoom(write: CountingWrite, most: number, added = 1): Promise<void> {
  const { userId, seq, transaction } = write;
  if (mostTasks(write) + added <= most) return;
  // What was counted in this very transaction is still so, unless it has made changes since, which may have added none.
  const last = counted.get(userId);
  if (last?.transaction.deref() !== transaction || last.seq !== seq) {
    const tasks = await countTasks(transaction, userId);
    counted.set(userId, { seq, tasks, transaction: new WeakRef(transaction) });
  }
  if (mostTasks(write) + added > most) throw tooManyTasks(most);
}

/** Throws where an import would add too many tasks. It only reads: a preview takes no writer's turn. */
export async function checkRoom(
  queries: Kysely<Schema>,
  { userId, seq }: Pick<UserWrite, 'userId' | 'seq'>,
  most: number,
  added: number,
): Promise<void> {
  if (seq + added > most && (await countTasks(queries, userId)) + added > most) throw tooManyTasks(most);
}
