import { promises as timers } from 'node:timers';

import { LIMITS } from '#contract/limits.ts';

import type { Database } from '../database/database.ts';
import type { Actor } from '../database/user-write.ts';
import { inUserWrite } from '../database/user-write.ts';
import type { Clock } from '../time/clock.ts';
import type { ChangeOutcome, PlannedChange } from './change-batch.ts';
import { carryOutEach } from './change-batch.ts';
import type { WriteResult } from './idempotency.ts';

// What has waited for so long would be held up further by what holds up the others.
const PATIENCE_MS = 5_000;

/** A change of its own call, and who makes it. */
export type WaitingChange = {
  actor: Actor;
  planned: PlannedChange;
  since: number;
  answer: PromiseWithResolvers<WriteResult>;
};

function settle({ answer }: WaitingChange, outcome: ChangeOutcome | undefined): void {
  if (outcome && 'result' in outcome) answer.resolve(outcome.result);
  else answer.reject(outcome?.error);
}

/**
 * Lets the changes of one user that arrive together share one write: they lock their user, raise the number and wait for the disk
 * once, and each is carried out or refused by itself.
 */
export function changeLine(database: Database, now: Clock) {
  const lines = new Map<string, WaitingChange[]>();

  async function carryOut(userId: string, group: WaitingChange[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    if (group.length === 1) {
      const { planned, actor, answer } = first;
      answer.resolve(await inUserWrite(actor, database, now(), planned.carryOut));
      return;
    }
    const outcomes = await inUserWrite({ userId, source: '' }, database, now(), async (write) =>
      carryOutEach(write, group),
    );
    group.forEach((change, index) => settle(change, outcomes[index]));
  }

  /** Takes those who wait as one group, but for those who have waited for too long. */
  function takeGroup(line: WaitingChange[]): WaitingChange[] {
    const latest = performance.now() - PATIENCE_MS;
    return line.splice(0, LIMITS.changes).filter((change) => {
      if (change.since < latest)
        settle(change, { error: new Error('The change waited in line for too long.') });
      return change.since >= latest;
    });
  }

  async function serve(userId: string, line: WaitingChange[]): Promise<void> {
    // Whatever has arrived with the first one joins it.
    await timers.setImmediate();
    while (line.length > 0) {
      const group = takeGroup(line);
      await carryOut(userId, group).catch((error: unknown) =>
        group.forEach((change) => settle(change, { error })),
      );
    }
    lines.delete(userId);
  }

  return async (actor: Actor, planned: PlannedChange): Promise<WriteResult> => {
    const { userId } = actor;
    const answer = Promise.withResolvers<WriteResult>();
    const change = { actor, planned, since: performance.now(), answer };
    const line = lines.get(userId);
    if (line) line.push(change);
    else {
      const begun = [change];
      lines.set(userId, begun);
      void serve(userId, begun);
    }
    return answer.promise;
  };
}
