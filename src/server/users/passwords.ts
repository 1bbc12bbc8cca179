import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';

import pLimit from 'p-limit';

import { toClientNetwork } from '../attempts/client-network.ts';
import { loginsBusy } from '../errors/try-later.ts';
import type { Session } from '../sessions/store.ts';
import { hashInThread } from './hash-in-thread.ts';

// One core is left to everybody else's requests. A thread keeps 40 MB, so there are three at most.
const CONCURRENCY = Math.min(3, Math.max(1, availableParallelism() - 1));
const QUEUE_LENGTH = 16;
// The rest is for those who have logged in before, however many strangers there are.
const STRANGERS_LENGTH = 12;
// Nobody fills the queue from one place, and no account the seats of those who are logged in there.
const SEATS = 4;
const SEATS_OF_USER = 2;

const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
// No password has this hash; it makes an unknown e-mail address cost what a wrong password costs.
const UNKNOWN_USER = formatHash(COST, Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

type Cost = typeof COST;

function formatHash({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string {
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${digest}`;
}

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashInThread({ ...COST, message: password, nonce, tagLength: TAG_BYTES });
  return formatHash(COST, nonce, tag);
}

async function verifyHash(known: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = FORMAT.exec(known) ?? [];
  const tag = Buffer.from(expected, 'base64');
  const given = await hashInThread({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  });
  return timingSafeEqual(tag, given);
}

/** Resolves to false, after the same work, if there is no known hash. */
async function verify(known: string | undefined, password: string): Promise<boolean> {
  return (await verifyHash(known ?? UNKNOWN_USER, password)) && known !== undefined;
}

/** Tells whether a hash cost less to make than one of today. */
function isOutdated(known: string): boolean {
  const [, memory, passes] = FORMAT.exec(known) ?? [];
  return Number(memory) < COST.memory || Number(passes) < COST.passes;
}

/** What hashes passwords with argon2id, in the PHC format, and compares them. */
export type PasswordHasher = { hash: typeof hash; verify: typeof verify; isOutdated: typeof isOutdated };

/** Who wants a password hashed: a place, or a user who is logged in there, and whether they have logged in before. */
export type Seat = { whose: string; isKnown: boolean; userId?: string };

/** Returns the seat of a session. It is of its place, where anyone can have many accounts, and apart from the logins there. */
export const sessionSeat = ({ userId }: Pick<Session, 'userId'>, address: string): Seat => ({
  whose: `logged in at ${toClientNetwork(address)}`,
  isKnown: true,
  userId,
});

/**
 * Lets so many calls hash passwords at a time as leave a core to everybody else, since each takes 19 MiB and a core. When as
 * many wait as can be answered within a second, or some of the same place or of one account there, a call throws "busy" at once,
 * before anything is looked up for it. Whom `admit` sends away has kept nobody from waiting.
 */
export function passwordQueue() {
  const limit = pLimit(CONCURRENCY);
  const taken: Seat[] = [];
  return async <Result>(
    seat: Seat,
    work: (hasher: PasswordHasher) => Promise<Result>,
    admit: () => Promise<void> = async () => {},
  ): Promise<Result> => {
    const { whose, isKnown, userId } = seat;
    const length = isKnown ? QUEUE_LENGTH : STRANGERS_LENGTH;
    const throwIfFull = () => {
      if (limit.pendingCount >= length) throw loginsBusy();
    };
    throwIfFull();
    const atPlace = taken.filter((one) => one.whose === whose && one.isKnown === isKnown);
    const ofUser = atPlace.filter((one) => userId !== undefined && one.userId === userId);
    if (atPlace.length >= SEATS || ofUser.length >= SEATS_OF_USER) throw loginsBusy();
    taken.push(seat);
    try {
      await admit();
      throwIfFull();
      return await limit(async () => work({ hash, verify, isOutdated }));
    } finally {
      taken.splice(taken.indexOf(seat), 1);
    }
  };
}

export type PasswordQueue = ReturnType<typeof passwordQueue>;
