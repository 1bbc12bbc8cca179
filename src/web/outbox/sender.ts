import type { QueryClient } from '@tanstack/react-query';

import { isOnline, onOnlineChange } from '../api/online.ts';
import { backOff } from '../browser/back-off.ts';
import { inOneTab } from '../browser/tab-leadership.ts';
import { UNTOLD } from '../model/task.ts';
import type { Answered } from '../model/task.ts';
import { askToKeep, whenReplaced } from './connection.ts';
import type { MadeChange, Refusal, StoredIntent } from './intent.ts';
import { confirm, updateIntent } from './outbox.ts';
import { judge } from './refusals.ts';
import type { Outcome } from './refusals.ts';
import { sendUnkeyed } from './send-unkeyed.ts';
import { send } from './send.ts';
import { knowsKeys } from './server-list.ts';
import { readOutbox, subscribeToOutbox } from './state.ts';

const MOST_AT_ONCE = 6;
const LONGEST_PAUSE_MS = 30_000;

type Options = {
  queryClient: QueryClient;
  /** Called at once when the server has a problem with a change or refuses it. */
  onFailure: (intent: StoredIntent, refusal: Refusal) => void;
  /** Called when a change took a task back that had been deleted meanwhile. */
  onRestored: (change: MadeChange) => void;
  signal: AbortSignal;
};

/** The first intent of each task, unless it waits for the person: those after it wait behind it. */
function nextIntents(intents: readonly StoredIntent[]): StoredIntent[] {
  const firsts = new Map<string, StoredIntent>();
  for (const intent of intents) if (!firsts.has(intent.taskId)) firsts.set(intent.taskId, intent);
  return [...firsts.values()].filter((intent) => intent.refusal === null);
}

/** Says the stored changes to the server until the signal ends it: in order for each task, in parallel across tasks. */
function runSender({ queryClient, onFailure, onRestored, signal }: Options): void {
  const busy = new Set<string>();
  let failures = 0;
  let pause: ReturnType<typeof setTimeout> | null = null;

  const rest = () => {
    if (pause !== null) return;
    failures += 1;
    pause = setTimeout(resume, backOff(failures, LONGEST_PAUSE_MS));
  };

  const settle = async (intent: StoredIntent, { task, isRestored }: Answered) => {
    await confirm(intent, task);
    if (isRestored) onRestored(intent);
  };

  const say = async (intent: StoredIntent): Promise<Answered> => {
    const isKeyed = await knowsKeys(queryClient, intent);
    // This took a while: the session may be another one's by now.
    signal.throwIfAborted();
    return isKeyed ? send(intent, true) : sendUnkeyed(queryClient, intent, signal);
  };

  const suffer = async (intent: StoredIntent, outcome: Outcome): Promise<void> => {
    switch (outcome.kind) {
      case 'unanswered':
        askToKeep();
        rest();
        break;
      case 'done':
        await settle(intent, UNTOLD);
        break;
      case 'problem':
        await updateIntent(intent, { problems: intent.problems + 1 });
        if (intent.problems === 0) onFailure(intent, outcome.refusal);
        rest();
        break;
      case 'refused':
        await updateIntent(intent, { refusal: outcome.refusal, isUncertain: outcome.isUncertain });
        onFailure(intent, outcome.refusal);
        break;
    }
  };

  const deliver = async (intent: StoredIntent): Promise<void> => {
    let answered: Answered;
    try {
      answered = await say(intent);
    } catch (error) {
      await suffer(intent, judge(intent, error));
      return;
    }
    // Not within the try: what fails from here on is this device's own, and no answer of the server.
    await settle(intent, answered);
    failures = 0;
  };

  const pump = () => {
    if (signal.aborted || pause !== null) return;
    for (const intent of nextIntents(readOutbox()?.intents ?? [])) {
      if (busy.size >= MOST_AT_ONCE) return;
      if (busy.has(intent.taskId)) continue;
      busy.add(intent.taskId);
      void deliver(intent)
        // What became of it could not be noted: the same call with the same key finds out once more.
        .catch(rest)
        .finally(() => {
          busy.delete(intent.taskId);
          pump();
        });
    }
  };

  const resume = () => {
    if (pause !== null) clearTimeout(pause);
    pause = null;
    pump();
  };

  const unsubscribe = subscribeToOutbox(pump);
  const unsubscribeOnline = onOnlineChange(() => {
    if (isOnline()) resume();
  });
  signal.addEventListener('abort', () => {
    unsubscribe();
    unsubscribeOnline();
    if (pause !== null) clearTimeout(pause);
  });
  pump();
}

/** Runs the sender in one tab of this browser at a time, and in none that cannot read what a newer version stores. */
export function runOneSender(options: Options): void {
  const signal = AbortSignal.any([options.signal, whenReplaced]);
  const isOne = inOneTab('holdfast-sender', signal, (turn) => runSender({ ...options, signal: turn }));
  // On plain http each tab sends, and the keys keep a change from happening twice.
  if (!isOne) runSender({ ...options, signal });
}
