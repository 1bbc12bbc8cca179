import { toPayload } from '../changes/intent.ts';
import type { MadeChange } from '../changes/intent.ts';
import { taskAfter } from '../changes/task-after.ts';
import type { Addition } from './addition.ts';
import type { Transaction } from './connection.ts';
import { isTakenIn, wasLeft } from './late-words.ts';

/** Tells a change from all others: a new task that was refused keeps its id when it is edited again, and has other words. */
function toKey(made: MadeChange): string {
  return made.verb === 'create' ? made.id + JSON.stringify(toPayload(taskAfter(made))) : made.id;
}

/** Returns the names of all changes of an account that this browser remembers. */
async function readKnown(transaction: Transaction, account: string): Promise<Set<string>> {
  const [intents, journal, confirmed] = await Promise.all([
    transaction.objectStore('intents').index('account').getAll(account),
    transaction.objectStore('journal').index('account').getAll(account),
    transaction.objectStore('confirmed').index('account').getAll(account),
  ]);
  return new Set([...intents, ...[...journal, ...confirmed].map(({ made }) => made)].map(toKey));
}

function isLeft({ late }: Addition): boolean {
  return late !== undefined && wasLeft(late);
}

type Divided = { stored: readonly Addition[]; rest: readonly Addition[] };

/** Divides what is to be stored by whether its own page, which left it behind, has stored it since. What another one took in is in neither. */
export async function divideByStored(
  transaction: Transaction,
  additions: readonly Addition[],
): Promise<Divided> {
  const [stored, rest]: [Addition[], Addition[]] = [[], []];
  const found = additions.find(isLeft);
  if (!found) return { stored, rest: additions };
  // From here on the transaction has its turn: nobody else stores anything.
  const known = await readKnown(transaction, found.intent.account);
  for (const addition of additions) {
    const { intent, effects, late = '' } = addition;
    if (isTakenIn(late)) continue;
    const { journal: mark } = effects;
    const entry = mark && (await transaction.objectStore('journal').get(mark.order));
    const isStored = known.has(toKey(intent)) || (mark && entry?.isUndone === mark.isUndone);
    (isLeft(addition) && isStored ? stored : rest).push(addition);
  }
  return { stored, rest };
}
