import type { QueryClient } from '@tanstack/react-query';

import { LIMITS } from '#contract/limits.ts';

import { readRetryAfter } from '../api/client.ts';
import { isOnline, onOnlineChange } from '../api/online.ts';
import { isOfStorage } from '../browser/not-stored-error.ts';
import { requestPersistentStorage } from '../browser/persistent-storage.ts';
import type { Refusal, ServerAnswer, StoredIntent } from '../changes/intent.ts';
import { isSendingPaused, onSendingPauseChange } from '../outbox-state/sending-pause.ts';
import { readOutbox, subscribeToOutbox } from '../outbox-state/state.ts';
import { confirmIntent, noteFailure, updateIntent } from '../outbox/outbox.ts';
import { classifyFailure } from './classify-failure.ts';
import type { SendFailure } from './classify-failure.ts';
import { endPausedCalls } from './end-paused-calls.ts';
import { isKeyed, knowsKeys } from './keys.ts';
import { nextIntents } from './next-intents.ts';
import { NO_TASK } from './read-answer.ts';
import { RetryTimer } from './retry-timer.ts';
import { firstBatch, sendBatch } from './send-batch.ts';
import type { SendOutcome } from './send-batch.ts';
import { sendUnkeyed } from './send-unkeyed.ts';
import { isTooMany, isVerdict, sendKeyed } from './send.ts';

/** How many requests are under way at a time. One with many changes takes several slots: two of them are enough for a server. */
const MAX_SLOTS = 6;
const BATCH_SLOTS = 3;
/** The pause until a create that may be under way is looked for again. */
const LOOK_AGAIN_MS = 3_000;

export type SenderOptions = {
  queryClient: QueryClient;
  /** Called at once when the server has a problem with a change, which is then tried again, or refuses it. */
  onFailure: (intent: StoredIntent, refusal: Refusal, isTriedAgain: boolean) => void;
  /** Called when a change took a task back that had been deleted meanwhile. */
  onRestored: (change: StoredIntent) => void;
  signal: AbortSignal;
};

/** Sends the stored changes until its signal ends that: in order for each task, in parallel or together across tasks. */
export class Sender {
  readonly #options: SenderOptions;
  /** The tasks of which a change is under way, or its answer not yet noted. */
  readonly #busy = new Set<string>();
  /** The answers that could not be stored yet, by the ids of their changes. */
  readonly #unconfirmed = new Map<string, ServerAnswer>();
  /** The slots of the requests that have no answer yet. */
  #usedSlots = 0;
  /** How many changes the next request may carry: twice as many as the one before, or one where many had no answer. */
  #batchLimit: number = LIMITS.changes;
  /** How many a request may ever carry: one where the server has refused many. */
  #batchCeiling: number = LIMITS.changes;
  readonly #retry = new RetryTimer(() => this.#sendNext());

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  start(): void {
    const stops = [
      subscribeToOutbox(() => this.#sendNext()),
      onOnlineChange(() => {
        if (isOnline()) this.#retry.retryNow();
      }),
      endPausedCalls(this.#options.queryClient),
    ];
    onSendingPauseChange(() => this.#sendNext(), this.#options.signal);
    this.#options.signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
      this.#retry.cancel();
    });
    this.#sendNext();
  }

  #sendNext(): void {
    if (this.#options.signal.aborted || this.#retry.isScheduled) return;
    const outbox = readOutbox();
    if (!outbox || isSendingPaused(outbox.account)) return;
    // What another tab was sending is through: the next change is no further failure.
    if (outbox.intents.length === 0) this.#retry.forgetFailures();
    const isKeyedIntent = (intent: StoredIntent) => isKeyed(this.#options.queryClient, intent);
    const isBatchable = (intent: StoredIntent) => isKeyedIntent(intent) === true;
    let free = nextIntents(outbox.intents, isKeyedIntent).filter(({ taskId }) => !this.#busy.has(taskId));
    while (this.#usedSlots < MAX_SLOTS) {
      const [first, ...rest] = free;
      if (!first) return;
      const group = isBatchable(first)
        ? firstBatch([first, ...rest.filter(isBatchable)], this.#batchLimit)
        : [first];
      free = free.filter((intent) => !group.includes(intent));
      void this.#process(first, group);
    }
  }

  /** Sends a change, and with it those of its group. */
  async #process(first: StoredIntent, group: readonly StoredIntent[]): Promise<void> {
    const slots = group.length > 1 ? BATCH_SLOTS : 1;
    for (const { taskId } of group) this.#busy.add(taskId);
    this.#usedSlots += slots;
    const outcomes =
      group.length > 1 ? await this.#sendTogether(first, group) : [await this.#sendAlone(first)];
    this.#usedSlots -= slots;
    // The next request need not wait until these answers are noted.
    this.#sendNext();
    const notes = outcomes.map((outcome) => this.#note(outcome));
    for (const note of await Promise.allSettled(notes)) {
      if (note.status === 'fulfilled') continue;
      // What became of it could not be noted: it is known here, or the same call with the same key finds out once more.
      this.#retry.schedule();
      // It may fail so for ever, and nobody would hear of it.
      if (!isOfStorage(note.reason)) reportError(note.reason);
    }
    for (const { taskId } of group) this.#busy.delete(taskId);
    this.#sendNext();
  }

  async #sendAlone(intent: StoredIntent): Promise<SendOutcome> {
    try {
      const answer = await this.#sendIntent(intent);
      this.#growBatches();
      return { intent, answer };
    } catch (error) {
      return { intent, error };
    }
  }

  /** Resolves with no outcome where the answer says nothing of any change: each of them is then sent alone, and told what becomes of it. */
  async #sendTogether(first: StoredIntent, group: readonly StoredIntent[]): Promise<SendOutcome[]> {
    try {
      const outcomes = await sendBatch(group);
      this.#growBatches();
      return outcomes;
    } catch (error) {
      this.#batchLimit = 1;
      // They may wait for an hour: the person hears at once why.
      if (isTooMany(error)) return [{ intent: first, error }];
      if (isVerdict(error)) this.#batchCeiling = 1;
      else this.#retry.schedule(readRetryAfter(error));
      return [];
    }
  }

  #growBatches(): void {
    this.#batchLimit = Math.min(2 * this.#batchLimit, this.#batchCeiling);
  }

  async #note(outcome: SendOutcome): Promise<void> {
    const { intent } = outcome;
    if ('error' in outcome) return this.#handleFailure(intent, classifyFailure(intent, outcome.error));
    await this.#confirmSent(intent, outcome.answer);
  }

  async #sendIntent(intent: StoredIntent): Promise<ServerAnswer> {
    const { queryClient, signal } = this.#options;
    const hasKeys = await knowsKeys(queryClient, intent);
    // This took a while: the session may be another one's by now.
    signal.throwIfAborted();
    if (hasKeys) return sendKeyed(intent);
    return this.#unconfirmed.get(intent.id) ?? sendUnkeyed(queryClient, intent, signal);
  }

  async #confirmSent(intent: StoredIntent, answer: ServerAnswer): Promise<void> {
    this.#unconfirmed.set(intent.id, answer);
    await confirmIntent(intent, answer);
    this.#unconfirmed.delete(intent.id);
    this.#retry.forgetFailures();
    if (answer.isRestored) this.#options.onRestored(intent);
  }

  async #handleFailure(intent: StoredIntent, failure: SendFailure): Promise<void> {
    switch (failure.kind) {
      case 'offline':
        requestPersistentStorage();
        this.#retry.schedule();
        // What comes after it is in a row with none before.
        if (intent.problems > 1) await updateIntent(intent, { problems: 1 });
        break;
      case 'underWay':
        // Its task stays busy meanwhile, and no slot is taken.
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
        break;
      case 'alreadyDone':
        await this.#confirmSent(intent, NO_TASK);
        break;
      case 'retryable':
        this.#retry.schedule(failure.retryAfterMs);
        await noteFailure(intent, { problems: failure.problems });
        if (intent.problems === 0) this.#options.onFailure(intent, failure.refusal, true);
        break;
      case 'rejected':
        await noteFailure(intent, { refusal: failure.refusal, isUncertain: failure.isUncertain });
        this.#retry.forgetFailures();
        this.#options.onFailure(intent, failure.refusal, false);
        break;
    }
  }
}
