import type { Query, QueryClient } from '@tanstack/react-query';

import { LIMITS } from '#contract/limits.ts';

import { readRetryAfter } from '../api/client.ts';
import { isOnline, onOnlineChange } from '../api/online.ts';
import { backOff } from '../browser/back-off.ts';
import { isOfStorage } from '../browser/not-stored-error.ts';
import { requestPersistentStorage } from '../browser/persistent-storage.ts';
import { withTabLeadership } from '../browser/tab-leadership.ts';
import type { MadeChange, Refusal, StoredIntent } from '../changes/intent.ts';
import { isSendingPaused, onSendingPauseChange } from '../outbox-state/sending-pause.ts';
import { readOutbox, subscribeToOutbox } from '../outbox-state/state.ts';
import { readReplaced } from '../outbox-store/connection.ts';
import { confirmIntent, noteFailure, updateIntent } from '../outbox/outbox.ts';
import { rereadOutbox } from '../outbox/stored-outbox.ts';
import { isKeyed, knowsKeys } from '../task-list/server-list.ts';
import { NO_TASK } from './change-result.ts';
import type { ChangeResult } from './change-result.ts';
import { classifyFailure } from './classify-failure.ts';
import type { SendFailure } from './classify-failure.ts';
import { nextIntents } from './next-intents.ts';
import { firstBatch, sendBatch } from './send-batch.ts';
import type { SendOutcome } from './send-batch.ts';
import { sendUnkeyed } from './send-unkeyed.ts';
import { isTooMany, isVerdict, sendKeyed } from './send.ts';

/** How many requests are under way at a time. One with many changes takes several places: two of them are enough for a server. */
const MOST_PLACES = 6;
const BATCH_PLACES = 3;
const LONGEST_PAUSE_MS = 30_000;
/** The pause until a create that may be under way is looked for again. */
const LOOK_AGAIN_MS = 3_000;

type Options = {
  queryClient: QueryClient;
  /** Called at once when the server has a problem with a change, which is then tried again, or refuses it. */
  onFailure: (intent: StoredIntent, refusal: Refusal, isTriedAgain: boolean) => void;
  /** Called when a change took a task back that had been deleted meanwhile. */
  onRestored: (change: MadeChange) => void;
  signal: AbortSignal;
};

/**
 * Ends calls that would be tried again only once somebody looks at this tab: what is sent from here for all tabs may wait for them.
 * Returns what ends this.
 */
function endPausedCalls(queryClient: QueryClient): () => void {
  const endIfPaused = ({ queryKey, state }: Query) => {
    if (state.fetchStatus !== 'paused') return;
    void queryClient.cancelQueries({ queryKey, exact: true }, { revert: false });
  };
  const cache = queryClient.getQueryCache();
  cache.getAll().forEach(endIfPaused);
  return cache.subscribe(({ query }) => endIfPaused(query));
}

/** Sends the stored changes until its signal ends that: in order for each task, in parallel or together across tasks. */
class Sender {
  readonly #options: Options;
  /** The tasks of which a change is under way, or its answer not yet noted. */
  readonly #busy = new Set<string>();
  /** What became of changes, until that is noted, by their ids: a storage may refuse to. */
  readonly #unnoted = new Map<string, ChangeResult>();
  /** The places of the requests that have no answer yet. */
  #places = 0;
  /** How many changes the next request may carry: twice as many as the one before, or one where many had no answer. */
  #most: number = LIMITS.changes;
  #mostEver: number = LIMITS.changes;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    const stops = [
      subscribeToOutbox(() => this.#sendNext()),
      onOnlineChange(() => {
        if (isOnline()) this.#resume();
      }),
      endPausedCalls(this.#options.queryClient),
    ];
    onSendingPauseChange(() => this.#sendNext(), this.#options.signal);
    this.#options.signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
      if (this.#retry !== null) clearTimeout(this.#retry);
    });
    this.#sendNext();
  }

  #sendNext(): void {
    if (this.#options.signal.aborted || this.#retry !== null) return;
    const outbox = readOutbox();
    if (!outbox || isSendingPaused(outbox.account)) return;
    // What another tab was sending is through: the next change is no further failure.
    if (outbox.intents.length === 0) this.#failures = 0;
    const isOfKeyed = (intent: StoredIntent) => isKeyed(this.#options.queryClient, intent);
    let free = nextIntents(outbox.intents, isOfKeyed).filter(({ taskId }) => !this.#busy.has(taskId));
    while (free.length > 0 && this.#places < MOST_PLACES) {
      const group = this.#firstGroup(free);
      free = free.filter((intent) => !group.includes(intent));
      void this.#process(group);
    }
  }

  /** The first change, and with it those that the same call can carry. */
  #firstGroup([first, ...rest]: readonly StoredIntent[]): readonly StoredIntent[] {
    if (!first) return [];
    const isFit = (intent: StoredIntent) => isKeyed(this.#options.queryClient, intent) === true;
    return isFit(first) ? firstBatch([first, ...rest.filter(isFit)], this.#most) : [first];
  }

  async #process(group: readonly StoredIntent[]): Promise<void> {
    const places = group.length > 1 ? BATCH_PLACES : 1;
    for (const { taskId } of group) this.#busy.add(taskId);
    this.#places += places;
    const outcomes = await this.#send(group);
    this.#places -= places;
    // The next request need not wait until these answers are noted.
    this.#sendNext();
    const notes = outcomes.map((outcome) => this.#note(outcome));
    for (const note of await Promise.allSettled(notes)) {
      if (note.status === 'fulfilled') continue;
      // What became of it could not be noted: it is known here, or the same call with the same key finds out once more.
      this.#scheduleRetry();
      // It may fail so for ever, and nobody would hear of it.
      if (!isOfStorage(note.reason)) reportError(note.reason);
    }
    for (const { taskId } of group) this.#busy.delete(taskId);
    this.#sendNext();
  }

  /** Sends changes together where they are many. What it tells nothing of stays as it is. */
  async #send(group: readonly StoredIntent[]): Promise<SendOutcome[]> {
    const [first] = group;
    if (!first) return [];
    try {
      const outcomes =
        group.length > 1
          ? await sendBatch(group)
          : [{ intent: first, result: await this.#sendIntent(first) }];
      this.#most = Math.min(2 * this.#most, this.#mostEver);
      return outcomes;
    } catch (error) {
      if (group.length === 1) return [{ intent: first, error }];
      // It says nothing of any change: each of them is told by a call of its own what becomes of it.
      this.#most = 1;
      // They may wait for an hour: the person hears at once why.
      if (isTooMany(error)) return [{ intent: first, error }];
      if (isVerdict(error)) this.#mostEver = 1;
      else this.#scheduleRetry(readRetryAfter(error));
      return [];
    }
  }

  async #note(outcome: SendOutcome): Promise<void> {
    const { intent } = outcome;
    if ('error' in outcome) return this.#handleFailure(intent, classifyFailure(intent, outcome.error));
    await this.#confirmSent(intent, outcome.result);
    this.#failures = 0;
  }

  async #sendIntent(intent: StoredIntent): Promise<ChangeResult> {
    const { queryClient, signal } = this.#options;
    const hasKeys = await knowsKeys(queryClient, intent);
    // This took a while: the session may be another one's by now.
    signal.throwIfAborted();
    if (hasKeys) return sendKeyed(intent);
    return this.#unnoted.get(intent.id) ?? sendUnkeyed(queryClient, intent, signal);
  }

  async #confirmSent(intent: StoredIntent, result: ChangeResult): Promise<void> {
    const { task, isRestored, ...details } = result;
    this.#unnoted.set(intent.id, result);
    await confirmIntent(intent, task, details);
    this.#unnoted.delete(intent.id);
    if (isRestored) this.#options.onRestored(intent);
  }

  async #handleFailure(intent: StoredIntent, failure: SendFailure): Promise<void> {
    switch (failure.kind) {
      case 'offline':
        requestPersistentStorage();
        this.#scheduleRetry();
        // What comes after it is in a row with none before.
        if (intent.problems > 1) await updateIntent(intent, { problems: 1 });
        break;
      case 'underWay':
        // Its task stays busy meanwhile, and no place is taken.
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
        break;
      case 'alreadyDone':
        await this.#confirmSent(intent, NO_TASK);
        break;
      case 'retryable':
        this.#scheduleRetry(failure.retryAfterMs);
        await noteFailure(intent, { problems: failure.problems });
        if (intent.problems === 0) this.#options.onFailure(intent, failure.refusal, true);
        break;
      case 'rejected':
        await noteFailure(intent, { refusal: failure.refusal, isUncertain: failure.isUncertain });
        this.#options.onFailure(intent, failure.refusal, false);
        break;
    }
  }

  /** Tries again later: no sooner than the server asks for, and not long after that. */
  #scheduleRetry(askedMs = 0): void {
    if (this.#retry !== null) return;
    this.#failures += 1;
    const longestMs = askedMs > 0 ? Math.min(2 * askedMs, LONGEST_PAUSE_MS) : LONGEST_PAUSE_MS;
    const pauseMs = Math.max(askedMs, backOff(this.#failures, longestMs));
    this.#retry = setTimeout(() => this.#resume(), pauseMs);
  }

  #resume(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.#sendNext();
  }
}

/** Runs the sender in one tab of this browser at a time, and in none that cannot read what a newer version stores. */
export function runSender(options: Options): void {
  const signal = AbortSignal.any([options.signal, readReplaced()]);
  const start = (turn: AbortSignal) => {
    // The tab that sent before may have died before it told all.
    rereadOutbox();
    new Sender({ ...options, signal: turn }).start();
  };
  // On plain http each tab sends: the keys keep a change from happening twice, and where there are none its note in the outbox does.
  if (!withTabLeadership('holdfast-sender', signal, start)) start(signal);
}
