import { LIMITS } from '#contract/limits.ts';

import { prepare } from '../database/prepare.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { UserWrite } from '../database/user-write.ts';
import { tooManyTasks } from '../errors/api-error.ts';

type CountingWrite = Pick<UserWrite, 'userId' | 'seq' | 'transaction'>;
type Counted = { seq: number; tasks: number; transaction: DatabaseTransaction };

const countTasks = prepare<{ userId: string }>()((queries, parameter) =>
  queries
    .selectFrom('task')
    .select((expression) => expression.fn.countAll().as('tasks'))
    .where('user_id', '=', parameter('userId')),
);

/** What was counted last of each user who has had as many changes as a user may have tasks. */
const counted = new Map<string, Counted>();

/** How many tasks the user has at most: each one that was added has raised their `seq`, whichever process added it. */
function mostTasks({ userId, seq }: CountingWrite): number {
  const last = counted.get(userId);
  return last && last.seq <= seq ? last.tasks + seq - last.seq : seq;
}

/** Whether the account may have no room for so many tasks more. */
export const mayBeFull = (write: CountingWrite, added = 1): boolean =>
  mostTasks(write) + added > LIMITS.tasks;

/** Throws where the user would have more tasks than these. They are counted only where that may be. */
export async function assertRoom(write: CountingWrite, most: number, added = 1): Promise<void> {
  const { userId, seq, transaction } = write;
  if (mostTasks(write) + added <= most) return;
  // What was counted in this very transaction is still so, unless it has made changes since, which may have added none.
  const last = counted.get(userId);
  if (last?.transaction !== transaction || last.seq !== seq) {
    const [row] = await countTasks(transaction, { userId });
    counted.set(userId, { seq, tasks: Number(row?.tasks ?? 0), transaction });
  }
  if (mostTasks(write) + added > most) throw tooManyTasks();
}
