import { randomInt, randomUUID } from 'node:crypto';

import { v5 } from 'uuid';

import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';
import { NEXT_NAME } from '#contract/repeat.ts';
import { clearTicks } from '#contract/tick.ts';

import { imported, undoneImport } from './import-acts.ts';
import type { Ledger, Line } from './ledger.ts';
import type { Request } from './request.ts';
import type { Change, Effect, TaskChange } from './task-changes.ts';
import { check, edit, label, newTask, remove, restore } from './task-changes.ts';
import { newWord, pick } from './words.ts';

const MOST_AT_ONCE = 20;
const nextTaskId = (id: string) => v5(NEXT_NAME, id);
const isDeleted = ({ verb }: Line) => verb === 'delete';
const isThere = (line: Line) => !isDeleted(line);

/** A change by the call of its own. */
function alone({ verb, key, taskId = key, body }: Change, lines: Effect[]): Request {
  if (verb === 'create') return { method: 'POST', path: PATHS.tasks, key, body, effects: { lines } };
  if (verb === 'restore')
    return { method: 'POST', path: pathWithId(PATHS.restoreTask, taskId), key, effects: { lines } };
  const method = verb === 'update' ? 'PUT' : 'DELETE';
  return { method, path: pathWithId(PATHS.task, taskId), key, body, effects: { lines } };
}

function together(all: TaskChange[]): Request {
  return {
    method: 'POST',
    path: PATHS.applyChanges,
    body: { changes: all.map(({ change }) => change) },
    effects: { lines: all.map(({ effect }) => effect) },
  };
}

/** Completes or reopens a task that repeats; the one that follows it comes, goes and comes back with that. */
function turn(ledger: Ledger, id: string, last: Line, completed: boolean): Request {
  const nextId = nextTaskId(id);
  const before = ledger.last(nextId);
  const next = { ...last, description: clearTicks(last.description), completed: false };
  const line: Line = completed
    ? { ...next, verb: before ? 'restore' : 'create' }
    : { ...(before ?? next), verb: 'delete' };
  ledger.noteFollower(nextId);
  return alone({ verb: 'update', key: randomUUID(), taskId: id, body: { completed } }, [
    { id, line: { ...last, verb: 'update', completed } },
    { id: nextId, line },
  ]);
}

/** The tasks that repeat, by whether they were made so. */
const repeating = new Set<string>();

type Plan = (ledger: Ledger) => Request | undefined;

function onOne(
  isMeant: (line: Line) => boolean,
  plan: (id: string, last: Line, ledger: Ledger) => Request,
): Plan {
  return (ledger) => {
    const id = pick(ledger.which(isMeant));
    const last = id === undefined ? undefined : ledger.last(id);
    return id === undefined || !last ? undefined : plan(id, last, ledger);
  };
}

function onMany(isMeant: (line: Line) => boolean, change: (id: string, last: Line) => TaskChange): Plan {
  return (ledger) => {
    const all = ledger
      .which(isMeant)
      .slice(-MOST_AT_ONCE)
      .flatMap((id) => {
        const last = ledger.last(id);
        return last ? [change(id, last)] : [];
      });
    return all.length < 2 ? undefined : together(all);
  };
}

const single = ({ change, effect }: TaskChange) => alone(change, [effect]);

/** Everything that writes, and how often beside the others. */
export const ACTS: Record<string, { weight: number; plan: Plan }> = {
  create: { weight: 6, plan: () => single(newTask()) },
  'create one that repeats': {
    weight: 2,
    plan: () => {
      const made = newTask('FREQ=DAILY');
      repeating.add(made.effect.id);
      return single(made);
    },
  },
  edit: { weight: 6, plan: onOne(isThere, (id, last) => single(edit(id, last))) },
  'edit the labels': { weight: 3, plan: onOne(isThere, (id, last) => single(label(id, last))) },
  'edit the checklist': { weight: 3, plan: onOne(isThere, (id, last) => single(check(id, last))) },
  'complete or reopen one that repeats': {
    weight: 5,
    plan: (ledger) => {
      const id = pick(ledger.which(isThere).filter((known) => repeating.has(known)));
      const last = id === undefined ? undefined : ledger.last(id);
      return id === undefined || !last ? undefined : turn(ledger, id, last, !last.completed);
    },
  },
  delete: { weight: 3, plan: onOne(isThere, (id, last) => single(remove(id, last))) },
  restore: { weight: 2, plan: onOne(isDeleted, (id, last) => single(restore(id, last))) },
  purge: {
    weight: 2,
    plan: onOne(isDeleted, (id) => ({
      method: 'DELETE',
      path: pathWithId(PATHS.purgeTask, id),
      effects: { purged: [id] },
      late: 404,
    })),
  },
  'many at once': {
    weight: 3,
    plan: () => {
      const [one, two] = [newTask(), newTask()];
      return together([
        one,
        two,
        edit(one.effect.id, one.effect.line),
        remove(two.effect.id, two.effect.line),
      ]);
    },
  },
  'edit all': { weight: 2, plan: onMany(isThere, edit) },
  'delete all': { weight: 1, plan: onMany((line) => isThere(line) && !line.completed, remove) },
  'undo: restore all': { weight: 1, plan: onMany(isDeleted, restore) },
  import: { weight: 1, plan: imported },
  'take an import back': { weight: 2, plan: undoneImport },
  'save a view': {
    weight: 1,
    plan: () => {
      const [id, name] = [randomUUID(), newWord()];
      const path = pathWithId(PATHS.view, id);
      return { method: 'PUT', path, body: { name, search: `/?q=${id}` }, effects: { view: { id, name } } };
    },
  },
  'delete a view': {
    weight: 1,
    plan: ({ views }) => {
      const id = pick(views);
      if (id === undefined) return undefined;
      const path = pathWithId(PATHS.view, id);
      return { method: 'DELETE', path, effects: { view: { id, name: null } }, late: 404 };
    },
  },
};

/** Returns what a client does next, and its name. */
export function nextAct(ledger: Ledger): { name: string; request: Request } {
  const all = Object.entries(ACTS);
  while (true) {
    let left = randomInt(all.reduce((sum, [, { weight }]) => sum + weight, 0));
    const [name, act] = all.find(([, { weight }]) => (left -= weight) < 0) ?? ['', undefined];
    const request = act?.plan(ledger);
    if (request) return { name, request: { ...request, path: API_BASE + request.path } };
  }
}
