import { randomUUID } from 'node:crypto';

import { parseChecklist } from '#contract/checklist.ts';
import type { Verb } from '#contract/history.ts';
import { uniqueLabels } from '#contract/labels.ts';
import { addItem, tickItem } from '#contract/tick.ts';

import type { Line } from './ledger.ts';
import { createdLine } from './ledger.ts';
import { newWord, toBody } from './words.ts';

export type Change = { verb: Verb; key: string; taskId?: string; body?: unknown };
export type Effect = { id: string; line: Line };
/** What is sent of one task, and what its history says then. */
export type TaskChange = { change: Change; effect: Effect };

const MOST_LABELS = 3;

export function newTask(repeat = ''): TaskChange {
  const [id, title] = [randomUUID(), newWord()];
  return {
    change: { verb: 'create', key: id, body: toBody(title, repeat) },
    effect: { id, line: createdLine(title) },
  };
}

function update(id: string, last: Line, body: object, after: Partial<Line>): TaskChange {
  return {
    change: { verb: 'update', key: randomUUID(), taskId: id, body },
    effect: { id, line: { ...last, ...after, verb: 'update' } },
  };
}

export function edit(id: string, last: Line): TaskChange {
  const title = newWord();
  return update(id, last, { title }, { title });
}

/** One more label, or one less where there are many. */
export function label(id: string, last: Line): TaskChange {
  const labels = uniqueLabels(
    last.labels.length < MOST_LABELS ? [...last.labels, newWord()] : last.labels.slice(1),
  );
  return update(id, last, { labels, seen: { labels: last.labels } }, { labels });
}

/** Ticks the first item of the checklist, or adds one where all are ticked. */
export function check(id: string, last: Line): TaskChange {
  const open = parseChecklist(last.description).find(({ isDone }) => !isDone);
  const description = open ? tickItem(last.description, open, true) : addItem(last.description, newWord());
  return update(id, last, { description, seen: { description: last.description } }, { description });
}

export const remove = (id: string, last: Line): TaskChange => ({
  change: { verb: 'delete', key: randomUUID(), taskId: id },
  effect: { id, line: { ...last, verb: 'delete' } },
});

export const restore = (id: string, last: Line): TaskChange => ({
  change: { verb: 'restore', key: randomUUID(), taskId: id },
  effect: { id, line: { ...last, verb: 'restore' } },
});
