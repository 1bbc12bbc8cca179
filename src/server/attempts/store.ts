import { hash, randomUUID } from 'node:crypto';

import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { listParameters } from '../database/list-parameters.ts';
import { prepare } from '../database/prepare.ts';
import { tooManyAttempts } from '../errors/try-later.ts';
import type { Clock } from '../time/clock.ts';
import { SKEW_MS, isoPlus } from '../time/clock.ts';

const FIRST_DELAY_MS = 1000;
// With so many tries of one's own a delay is twice as long, and no longer with more.
const MOST_BEHIND = 10;

/**
 * How many attempts are allowed in how long a time. Beyond them none is, or with `longestDelayMs` each has to come twice as
 * long after the last one as that one had to, from a second up to this.
 */
type RateLimit = { attempts: number; windowMs: number; longestDelayMs?: number };

/**
 * What is counted. `from` says in the refusal where the tries came from. `behind` are the tries of whoever asks: by each of them a delay
 * that many share is a tenth longer, so that its end is the turn of those who have tried less.
 */
export type Counted = {
  subject: string[];
  limit: RateLimit;
  from?: 'here' | 'anywhere';
  behind?: string[];
};

type Row = { id: string; created_at: string; expires_at: string };

/** How many subjects are looked up together at most, and as many as one login has. */
const [MOST_SUBJECTS, FEW_SUBJECTS] = [64, 4];

/** A query of the attempts of so many subjects. */
function lookup(size: number) {
  const list = listParameters('subject', size);
  const find = prepare<Record<string, string>>()((queries, parameter) =>
    queries
      .selectFrom('attempt')
      .select(['id', 'subject', 'created_at', 'expires_at'])
      .where('subject', 'in', list.names.map(parameter))
      .where('expires_at', '>', parameter('since'))
      .where('created_at', '<', parameter('until'))
      .orderBy('created_at'),
  );
  return { list, find };
}

// Each size is a statement that is prepared once, so there are no more.
const [FEW, MANY] = [lookup(FEW_SUBJECTS), lookup(MOST_SUBJECTS)];

/** Returns the hash under which something made of addresses is stored. */
export const hashSubject = (parts: string[]) => hash('sha256', JSON.stringify(parts), 'hex');

/**
 * Returns for how many milliseconds the next attempt has to wait after those of the window, which begin with the oldest; `behind` says how
 * many of them are of whoever asks.
 */
function waitMs(recent: Row[], { attempts, longestDelayMs }: RateLimit, at: Date, behind: number): number {
  const [oldest, newest] = [recent[0], recent.at(-1)];
  if (recent.length < attempts || !oldest || !newest) return 0;
  if (longestDelayMs === undefined) return Math.max(1, Date.parse(oldest.expires_at) - at.getTime());
  const shared = Math.min(longestDelayMs, FIRST_DELAY_MS * 2 ** (recent.length - attempts));
  const delay = shared * (1 + Math.min(behind, MOST_BEHIND) / MOST_BEHIND);
  return Math.min(delay, Date.parse(newest.created_at) + delay - at.getTime());
}

/**
 * Counts attempts in the database, because several processes have to agree. An attempt is counted before its costly work
 * begins, so that many at once cannot slip through together. One that is refused for those before it writes nothing.
 */
export function attemptStore(database: Database, now: Clock) {
  /**
   * Returns the attempts that count against a subject, the oldest first. Those of a time that is yet to come were made by a clock that
   * was wrong, and would keep waiting until then. In a storm of logins many are looked up in one query.
   */
  const readRecent = batched(MOST_SUBJECTS, async (subjects: readonly string[]) => {
    const { list, find } = subjects.length <= FEW_SUBJECTS ? FEW : MANY;
    const at = now();
    const [since, until] = [at.toISOString(), isoPlus(at, SKEW_MS)];
    const rows = await find(database, { since, until, ...list.of(subjects) });
    const bySubject = Map.groupBy(rows, ({ subject }) => subject);
    return (subject) => bySubject.get(subject) ?? [];
  });

  /** Throws "too many attempts" if those of one of these subjects, without these own ones, are over its limit. */
  async function throwIfOver(counted: Counted[], at: Date, own: string[]): Promise<void> {
    const readOthers = async (subject: string[]) =>
      (await readRecent(hashSubject(subject))).filter(({ id }) => !own.includes(id));
    const limited = counted.filter(({ limit }) => Number.isFinite(limit.attempts));
    const waits = limited.map(async ({ subject, limit, from, behind }) => {
      const [others, mine] = await Promise.all([readOthers(subject), behind ? readOthers(behind) : []]);
      return { from, ms: waitMs(others, limit, at, mine.length) };
    });
    for (const { from, ms } of await Promise.all(waits))
      if (ms > 0) throw tooManyAttempts(Math.ceil(ms / 1000), from);
  }

  /** Counts an attempt of all these subjects. Throws "too many attempts" if one is over its limit. Returns the ids of what was counted. */
  async function countAll(counted: Counted[]): Promise<string[]> {
    const at = now();
    await throwIfOver(counted, at, []);
    const rows = counted.map(({ subject, limit }) => ({
      id: randomUUID(),
      subject: hashSubject(subject),
      created_at: at.toISOString(),
      expires_at: isoPlus(at, limit.windowMs),
    }));
    await database.insertInto('attempt').values(rows).execute();
    const ids = rows.map(({ id }) => id);
    try {
      // Others may have been counted at the same moment, by whichever process.
      await throwIfOver(counted, at, ids);
    } catch (error) {
      await database.deleteFrom('attempt').where('id', 'in', ids).execute();
      throw error;
    }
    return ids;
  }

  return {
    /** Throws "too many attempts" if one of these subjects is over its limit. */
    check: async (counted: Counted[]): Promise<void> => throwIfOver(counted, now(), []),
    countAll,
    /** Counts an attempt of one subject. Throws "too many attempts" if it is over its limit. */
    async count(subject: string[], limit: RateLimit): Promise<void> {
      await countAll([{ subject, limit }]);
    },
    /** Takes back all attempts of a subject that has succeeded, and these. */
    async clear(subject: string[], ids: string[] = []): Promise<void> {
      await database
        .deleteFrom('attempt')
        .where((attempt) =>
          attempt.or([
            attempt('subject', '=', hashSubject(subject)),
            ...ids.map((id) => attempt('id', '=', id)),
          ]),
        )
        .execute();
    },
  };
}

export type AttemptStore = ReturnType<typeof attemptStore>;
