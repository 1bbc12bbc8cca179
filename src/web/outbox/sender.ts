import type { QueryClient } from '@tanstack/react-query';

import { isOnline, onOnlineChange } from '../api/online.ts';
import { backOff } from '../browser/back-off.ts';
import { withTabLeadership } from '../browser/tab-leadership.ts';
import { NO_TASK } from './change-result.ts';
import type { ChangeResult } from './change-result.ts';
import { classifyFailure } from './classify-failure.ts';
import type { SendFailure } from './classify-failure.ts';
import { readReplaced, requestPersistentStorage } from './connection.ts';
import type { MadeChange, Refusal, StoredIntent } from './intent.ts';
import { confirm, updateIntent } from './outbox.ts';
import { sendUnkeyed } from './send-unkeyed.ts';
import { sendKeyed } from './send.ts';
import { knowsKeys } from './server-list.ts';
import { readOutbox, subscribeToOutbox } from './state.ts';
import { lookAtAll } from './stored-outbox.ts';

const MAX_PARALLEL = 6;
const LONGEST_PAUSE_MS = 30_000;

type Options = {
  queryClient: QueryClient;
  /** Called at once when the server has a problem with a change or refuses it. */
  onFailure: (intent: StoredIntent, refusal: Refusal) => void;
  /** Called when a change took a task back that had been deleted meanwhile. */
  onRestored: (change: MadeChange) => void;
  signal: AbortSignal;
};

/**
 * The first intent of each task, unless it waits for the person: those after it wait behind it, and so do those of the next task
 * of a repetition, which the server makes with it.
 */
function nextIntents(intents: readonly StoredIntent[]): StoredIntent[] {
  const taken = new Set<string>();
  return intents.filter(({ taskId, spawns, refusal }) => {
    const isFirst = !taken.has(taskId);
    taken.add(taskId);
    if (spawns) taken.add(spawns._id);
    return isFirst && refusal === null;
  });
}

/** Sends the stored changes until its signal ends that: in order for each task, in parallel across tasks. */
class Sender {
  readonly #options: Options;
  /** The tasks of which a change is under way, or its answer not yet noted. */
  readonly #busy = new Set<string>();
  /** How many requests have no answer yet. */
  #requests = 0;
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
    ];
    this.#options.signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
      if (this.#retry !== null) clearTimeout(this.#retry);
    });
    this.#sendNext();
  }

  #sendNext(): void {
    if (this.#options.signal.aborted || this.#retry !== null) return;
    for (const intent of nextIntents(readOutbox()?.intents ?? [])) {
      if (this.#requests >= MAX_PARALLEL) return;
      if (this.#busy.has(intent.taskId)) continue;
      this.#busy.add(intent.taskId);
      void this.#process(intent)
        // What became of it could not be noted: the same call with the same key finds out once more.
        .catch(() => this.#scheduleRetry())
        .finally(() => {
          this.#busy.delete(intent.taskId);
          this.#sendNext();
        });
    }
  }

  async #process(intent: StoredIntent): Promise<void> {
    let result: ChangeResult;
    this.#requests += 1;
    try {
      result = await this.#sendIntent(intent).finally(() => {
        this.#requests -= 1;
      });
    } catch (error) {
      await this.#handleFailure(intent, classifyFailure(intent, error));
      return;
    }
    // The next request need not wait until this answer is noted.
    this.#sendNext();
    // Not within the try: what fails from here on is this device's own, and no answer of the server.
    await this.#confirmSent(intent, result);
    this.#failures = 0;
  }

  async #sendIntent(intent: StoredIntent): Promise<ChangeResult> {
    const { queryClient, signal } = this.#options;
    const isKeyed = await knowsKeys(queryClient, intent);
    // This took a while: the session may be another one's by now.
    signal.throwIfAborted();
    return isKeyed ? sendKeyed(intent) : sendUnkeyed(queryClient, intent, signal);
  }

  async #confirmSent(intent: StoredIntent, { task, isRestored, next }: ChangeResult): Promise<void> {
    await confirm(intent, task, next);
    if (isRestored) this.#options.onRestored(intent);
  }

  async #handleFailure(intent: StoredIntent, failure: SendFailure): Promise<void> {
    switch (failure.kind) {
      case 'offline':
        requestPersistentStorage();
        this.#scheduleRetry();
        break;
      case 'alreadyDone':
        await this.#confirmSent(intent, NO_TASK);
        break;
      case 'retryable':
        await updateIntent(intent, { problems: intent.problems + 1 });
        if (intent.problems === 0) this.#options.onFailure(intent, failure.refusal);
        this.#scheduleRetry(failure.retryAfterMs);
        break;
      case 'rejected':
        await updateIntent(intent, { refusal: failure.refusal, isUncertain: failure.isUncertain });
        this.#options.onFailure(intent, failure.refusal);
        break;
    }
  }

  #scheduleRetry(atLeastMs = 0): void {
    if (this.#retry !== null) return;
    this.#failures += 1;
    const pauseMs = Math.max(atLeastMs, backOff(this.#failures, LONGEST_PAUSE_MS));
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
    // The tab that sent before may have died with something untold.
    lookAtAll();
    new Sender({ ...options, signal: turn }).start();
  };
  // On plain http each tab sends, and the keys keep a change from happening twice.
  if (!withTabLeadership('holdfast-sender', signal, start)) start(signal);
}
