import type { QueryClient } from '@tanstack/react-query';

import { FIELD_NAMES } from '#contract/task.ts';

import { backOff } from '../back-off.ts';
import { isOnline, onOnlineChange } from '../online.ts';
import type { Task } from '../tasks/schema.ts';
import { findCreated, knowsKeys, settle } from './cache.ts';
import { payloadOf } from './intent.ts';
import type { Refusal, StoredIntent } from './intent.ts';
import { change, remove } from './outbox.ts';
import { judge } from './refusals.ts';
import type { Outcome } from './refusals.ts';
import { send } from './send.ts';
import { readOutbox, subscribeToOutbox } from './state.ts';

const MOST_AT_ONCE = 6;
const LONGEST_PAUSE_MS = 30_000;

type Options = {
  queryClient: QueryClient;
  /** Called at once when the server has a problem with a change or refuses it. */
  onFailure: (refusal: Refusal) => void;
  signal: AbortSignal;
};

/** The first intent of each task, unless it waits for the person: those after it wait behind it. */
function nextIntents(intents: readonly StoredIntent[]): StoredIntent[] {
  const firsts = new Map<string, StoredIntent>();
  for (const intent of intents) if (!firsts.has(intent.taskId)) firsts.set(intent.taskId, intent);
  return [...firsts.values()].filter((intent) => intent.refusal === null);
}

/**
 * Later changes of the task were made upon this one. Where what they change is still as the person saw it, they now
 * build upon the server's answer; elsewhere they keep their base, and the server finds the conflict.
 */
async function rebase(sent: StoredIntent, answered: Task): Promise<void> {
  const intents = readOutbox()?.intents ?? [];
  for (const intent of intents.filter(({ taskId, order }) => taskId === sent.taskId && order > sent.order)) {
    const { seen, changes, verb } = intent;
    if (!seen) continue;
    const saw = payloadOf(seen);
    const is = payloadOf(answered);
    const fields = verb === 'update' ? FIELD_NAMES.filter((field) => field in changes) : FIELD_NAMES;
    const base = fields.every((field) => saw[field] === is[field]) ? answered : seen;
    await change({ ...intent, taskId: answered._id, seen: { ...base, _id: answered._id } });
  }
}

/** Says the stored changes to the server until the signal ends it: in order for each task, in parallel across tasks. */
export function runSender({ queryClient, onFailure, signal }: Options): void {
  const busy = new Set<string>();
  let failures = 0;
  let pause: ReturnType<typeof setTimeout> | null = null;

  const rest = () => {
    if (pause !== null) return;
    failures += 1;
    pause = setTimeout(resume, backOff(failures, LONGEST_PAUSE_MS));
  };

  const confirm = async (intent: StoredIntent, answer: Task | null) => {
    const isCreated = intent.verb === 'create' && answer === null;
    const answered = isCreated ? await findCreated(queryClient, intent).catch(() => null) : answer;
    await settle(queryClient, intent, answered);
    if (answered) await rebase(intent, answered);
    await remove(intent);
  };

  const say = async (intent: StoredIntent): Promise<Task | null> => {
    if (intent.verb !== 'create' || knowsKeys(queryClient)) return send(intent);
    const found = intent.isUncertain ? await findCreated(queryClient, intent) : null;
    if (found) return found;
    await change({ ...intent, isUncertain: true });
    return send(intent);
  };

  const suffer = async (intent: StoredIntent, outcome: Outcome): Promise<void> => {
    switch (outcome.kind) {
      case 'unreachable':
        rest();
        break;
      case 'logged-out':
        break;
      case 'done':
        await confirm(intent, null);
        break;
      case 'problem':
        if (intent.problems === 0) onFailure(outcome.refusal);
        await change({ ...intent, problems: intent.problems + 1 });
        rest();
        break;
      case 'refused':
        onFailure(outcome.refusal);
        await change({ ...intent, refusal: outcome.refusal });
        break;
    }
  };

  const deliver = async (intent: StoredIntent): Promise<void> => {
    let answered: Task | null;
    try {
      answered = await say(intent);
    } catch (error) {
      return suffer(intent, judge(intent, error));
    }
    failures = 0;
    // Not within the try: a confirmed change is never sent again, whatever fails after.
    return confirm(intent, answered);
  };

  const pump = () => {
    if (signal.aborted || pause !== null) return;
    for (const intent of nextIntents(readOutbox()?.intents ?? [])) {
      if (busy.size >= MOST_AT_ONCE) return;
      if (busy.has(intent.taskId)) continue;
      busy.add(intent.taskId);
      void deliver(intent).finally(() => {
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

/** Runs the sender in one tab of this browser, and in the next one when that is closed. */
export function runOneSender(options: Options): void {
  // On plain http there are no locks: then each tab sends, and the keys keep a change from happening twice.
  if (!('locks' in navigator)) {
    runSender(options);
    return;
  }
  const { signal } = options;
  const untilAborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
  navigator.locks
    .request('holdfast-sender', { signal }, () => {
      runSender(options);
      return untilAborted;
    })
    .catch(() => {});
}
