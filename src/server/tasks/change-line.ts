import { LIMITS } from '#contract/limits.ts';

import type { Database } from '../database/database.ts';
import { HeldUpError } from '../database/failures.ts';
import type { Actor, UserWrite } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import { tooManyRequests } from '../errors/try-later.ts';
import type { Clock } from '../time/clock.ts';
import type { ChangeOutcome, PlannedChange } from './change-batch.ts';
import { attempt } from './change-batch.ts';
import type { WriteResult } from './idempotency.ts';

// Each holds its words in memory.
const MOST_WAITING = 1_000;
// What has waited for so long would be held up further by what holds up the others.
const PATIENCE_MS = 5_000;
const LOOK_MS = 500;
// A write that everybody else waits for is a short one; on PostgreSQL only the changes of the same user wait for its commit.
const SHORT_MS = 20;
const LONG_MS = 500;

/** A change of its own call, and who makes it. */
type WaitingChange = {
  actor: Actor;
  planned: PlannedChange;
  since: number;
  answer: PromiseWithResolvers<WriteResult>;
};

function settle({ answer }: WaitingChange, outcome: ChangeOutcome | undefined): void {
  if (outcome && 'result' in outcome) answer.resolve(outcome.result);
  else answer.reject(outcome?.error);
}

/** Refuses those who have waited for too long, which are the first ones. */
function refuseLate(line: WaitingChange[]): void {
  const latest = performance.now() - PATIENCE_MS;
  const inTime = line.findIndex(({ since }) => since >= latest);
  for (const change of line.splice(0, inTime === -1 ? line.length : inTime))
    settle(change, { error: new HeldUpError() });
}

/**
 * Lets the changes of one session that arrive together share one write: they lock their user, raise the number and wait for the disk
 * once, and each is carried out or refused by itself.
 */
export function changeLine(database: Database, now: Clock) {
  const lines = new Map<string, WaitingChange[]>();
  const groupMs = database.hasOneWriter ? SHORT_MS : LONG_MS;

  /** Carries out a group and lets those join it who wait behind it, until it has had its time: the others are the next group. */
  async function carryOutEach(
    write: UserWrite,
    group: WaitingChange[],
    line: WaitingChange[],
  ): Promise<ChangeOutcome[]> {
    const outcomes: ChangeOutcome[] = [];
    const end = performance.now() + groupMs;
    const most = Math.min(group.length + line.length, LIMITS.changes);
    for (const { actor, planned } of group) {
      outcomes.push(await attempt(write, planned));
      // Where another session has ended, that refuses its own changes alone.
      const isNextOfSame = line[0]?.actor.tokenHash === actor.tokenHash;
      if (isNextOfSame && group.length < most && performance.now() < end) group.push(...line.splice(0, 1));
    }
    return outcomes;
  }

  /** Carries out the first of a line, and those with it who have come until its turn does. */
  async function carryOut(first: WaitingChange, line: WaitingChange[]): Promise<void> {
    const group = [first];
    try {
      const outcomes = await inUserWrite(first.actor, database, now(), async (write) =>
        // One alone needs no savepoint: where it is refused, there is nothing to be written.
        line.length === 0
          ? [{ result: await first.planned.carryOut(write) }]
          : carryOutEach(write, group, line),
      );
      group.forEach((change, index) => settle(change, outcomes[index]));
    } catch (error) {
      group.forEach((change) => settle(change, { error }));
    }
  }

  async function serve(userId: string, line: WaitingChange[]): Promise<void> {
    const look = setInterval(refuseLate, LOOK_MS, line);
    for (let first = line.shift(); first; first = line.shift()) {
      await carryOut(first, line);
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
