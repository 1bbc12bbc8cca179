import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import pLimit from 'p-limit';

import { busy } from '../errors/api-error.ts';

const CONCURRENCY = 4;
const QUEUE_LENGTH = 16;

const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
// No password has this hash; it makes an unknown e-mail address cost what a wrong password costs.
const UNKNOWN_USER = formatHash(COST, Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

const derive = promisify(argon2);

type Cost = typeof COST;

function formatHash({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string {
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${digest}`;
}

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...COST, message: password, nonce, tagLength: TAG_BYTES });
  return formatHash(COST, nonce, tag);
}

async function verify(known: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = FORMAT.exec(known) ?? [];
  const tag = Buffer.from(expected, 'base64');
  const given = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  });
  return timingSafeEqual(tag, given);
}

/**
 * Hashes passwords with argon2id, in the PHC format. It hashes four at a time, since each takes 19 MiB and a core; when the
 * queue is full as well, a call throws "busy" at once.
 */
export function passwordHasher() {
  const limit = pLimit(CONCURRENCY);
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= QUEUE_LENGTH) throw busy();
    return limit(work);
  };
  return {
    hash: async (password: string) => queued(() => hash(password)),
    /** Resolves to false, after the same work, if there is no known hash. */
    verify: async (known: string | undefined, password: string) =>
      (await queued(() => verify(known ?? UNKNOWN_USER, password))) && known !== undefined,
  };
}

export type PasswordHasher = ReturnType<typeof passwordHasher>;
