import { promises as timers } from 'node:timers';

import { LIMITS } from '#contract/limits.ts';

import type { Database } from '../database/database.ts';
import { HeldUpError } from '../database/failures.ts';
import type { Actor, UserWrite } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import { tooManyRequests } from '../errors/try-later.ts';
import type { Clock } from '../time/clock.ts';
import { applyChange, applyOptimistic, mayBeOptimistic } from './apply-change.ts';
import type { ChangeOutcome, Tried } from './change-batch.ts';
import { tryChange } from './change-batch.ts';
import type { WriteResult } from './idempotency.ts';
import type { PlannedChange } from './planned-change.ts';
import { mayBeFull } from './room.ts';

// Each holds its words in memory.
const MOST_WAITING = 1_000;
// What has waited for so long would be held up further by what holds up the others.
const PATIENCE_MS = 5_000;
const LOOK_MS = 500;
// A write that everybody else waits for is a short one; on PostgreSQL only the changes of the same user wait for its commit.
const SHORT_GROUP_MS = 20;
const LONG_GROUP_MS = 500;

/** A change of its own call, and who makes it. */
type WaitingChange = {
  actor: Actor;
  planned: PlannedChange;
  since: number;
  answer: PromiseWithResolvers<WriteResult>;
};

/** How the changes of a group are made, and which ones may join it. */
type Strategy = {
  make: (write: UserWrite, planned: PlannedChange) => Promise<ChangeOutcome>;
  mayJoin: (planned: PlannedChange) => boolean;
};

const WITH_SAVEPOINTS: Strategy = { make: tryChange, mayJoin: () => true };

const OPTIMISTIC: Strategy = {
  make: async (write, planned) => ({ result: await applyOptimistic(write, planned) }),
  mayJoin: mayBeOptimistic,
};

function answerWaiting({ answer }: WaitingChange, outcome: ChangeOutcome): void {
  if ('result' in outcome) answer.resolve(outcome.result);
  else answer.reject(outcome.error);
}

/** Refuses those who have waited for too long. */
function refuseLate(line: WaitingChange[]): void {
  const latest = performance.now() - PATIENCE_MS;
  const late = line.filter(({ since }) => since < latest);
  if (late.length === 0) return;
  line.splice(0, line.length, ...line.filter(({ since }) => since >= latest));
  for (const change of late) answerWaiting(change, { error: new HeldUpError() });
}

/** Puts changes before all others in the line, as ones that have just come: what they have waited for was their own write. */
function putBack(changes: WaitingChange[], line: WaitingChange[]): void {
  const since = performance.now();
  line.unshift(...changes.map((change) => ({ ...change, since })));
}

/**
 * Lets the changes of one session that arrive together share one write: they lock their user, raise the number and wait for the disk
 * once, and each is made or refused by itself.
 */
export function changeLine(database: Database, now: Clock) {
  const lines = new Map<string, WaitingChange[]>();
  const groupMs = database.hasOneWriter ? SHORT_GROUP_MS : LONG_GROUP_MS;

  /** Makes the changes of a group and lets those join it who wait behind it, until it has had its time: the others are the next group. */
  async function makeEach(
    write: UserWrite,
    group: WaitingChange[],
    line: WaitingChange[],
    strategy: Strategy,
  ): Promise<Tried<WaitingChange>[]> {
    const tried: Tried<WaitingChange>[] = [];
    const end = performance.now() + groupMs;
    const most = Math.min(group.length + line.length, LIMITS.changes);
    for (const change of group) {
      tried.push({ change, outcome: await strategy.make(write, change.planned) });
      const [next] = line;
      // Where another session has ended, that refuses its own changes alone.
      const joins = next && next.actor.tokenHash === change.actor.tokenHash && strategy.mayJoin(next.planned);
      if (joins && group.length < most && performance.now() < end) group.push(...line.splice(0, 1));
    }
    return tried;
  }

  /** Writes a group, whose first change is there, with those who have come until its turn does; optimistically if it may be, and has room. */
  async function writeGroup(
    group: [WaitingChange, ...WaitingChange[]],
    line: WaitingChange[],
    wantsOptimistic: boolean,
  ): Promise<Tried<WaitingChange>[]> {
    const [first] = group;
    let isOptimistic = false;
    try {
      return await inUserWrite(first.actor, database, now(), async (write) => {
        isOptimistic = wantsOptimistic && !mayBeFull(write, LIMITS.changes);
        // One alone needs no savepoint: where it is refused, there is nothing to be written.
        if (!isOptimistic && group.length + line.length === 1)
          return [{ change: first, outcome: { result: await applyChange(write, first.planned) } }];
        return makeEach(write, group, line, isOptimistic ? OPTIMISTIC : WITH_SAVEPOINTS);
      });
    } catch (error) {
      // What failed with savepoints, or before anything was written, fails for all of them.
      if (!isOptimistic) throw error;
      // Which change failed only a look at each can tell. Each is a create under its own key, so that one which was committed all the
      // same gets its answer. The others join again as far as the time of a group allows.
      putBack(group.splice(1), line);
      return writeGroup(group, line, false);
    }
  }

  /** Makes the first change of a line, with those behind it that may share its write. */
  async function runGroup(first: WaitingChange, line: WaitingChange[]): Promise<void> {
    const group: [WaitingChange, ...WaitingChange[]] = [first];
    try {
      const tried = await writeGroup(group, line, mayBeOptimistic(first.planned));
      for (const { change, outcome } of tried) answerWaiting(change, outcome);
    } catch (error) {
      group.forEach((change) => answerWaiting(change, { error }));
    }
  }

  async function serve(userId: string, line: WaitingChange[]): Promise<void> {
    const look = setInterval(refuseLate, LOOK_MS, line);
    for (let first = line.shift(); first; first = line.shift()) {
      // Its commit holds up the event loop: whoever has arrived with it shares that.
      if (database.hasOneWriter) await timers.setImmediate();
      await runGroup(first, line);
      refuseLate(line);
    }
    clearInterval(look);
    lines.delete(userId);
  }

  return async (actor: Actor, planned: PlannedChange): Promise<WriteResult> => {
    const { userId } = actor;
    const answer = Promise.withResolvers<WriteResult>();
    const change = { actor, planned, since: performance.now(), answer };
    const line = lines.get(userId);
    if (line && line.length >= MOST_WAITING) throw tooManyRequests();
    if (line) line.push(change);
    else {
      const begun = [change];
      lines.set(userId, begun);
      void serve(userId, begun);
    }
    return answer.promise;
  };
}
