import { v5 } from 'uuid';

import type { TaskFields } from '#contract/field-rules.ts';
import { FIELD_NAMES, isSameValue, pickFields } from '#contract/fields.ts';
import { parseRepeat } from '#contract/repeat-rule.ts';
import type { Task, TaskChanges } from '#contract/task.ts';
import { findNextDate } from '#tests/fixtures/repeat-oracle.ts';

/* What the server should do, in memory: the tasks, keys and revisions of some users. */

export type Verb = 'create' | 'update' | 'delete' | 'restore' | 'purge';
type Known = Task & {
  isDeleted: boolean;
  owner: number;
  createdSeq: number;
  /** What the repetition last made it say: it is taken back while it says that. Null where it did not, or took it away since. */
  made: Partial<TaskFields> | null;
  /** Whether the repetition took it away. */
  isWithdrawn: boolean;
  /** Whether it was made by the completion of another one. */
  isNext: boolean;
};
/** Of a task that was deleted for good the key is kept alone. */
type Kept = { request: string; status: number; task?: Task };
type ModelUser = { seq: number; kept: Map<string, Kept>; revisions: string[] };
export type Model = { tasks: Map<string, Known>; users: ModelUser[] };
export type Step = {
  verb: Verb;
  user: number;
  task: number;
  key: number | null;
  changes: TaskChanges;
  /** The day of the person who completes a task; without one it is the server's, and null brings no next task. */
  completedOn?: string | null | undefined;
};

export const PLAIN: TaskFields = {
  title: 'Plain',
  description: '',
  priority: 'Low',
  dueDate: '2026-04-01',
  completed: false,
  labels: [],
  repeat: '',
};

const fieldsOf = (task: Known): Partial<TaskFields> => pickFields(task, FIELD_NAMES);

function visible(known: Known): Task {
  const {
    isDeleted: _isDeleted,
    owner: _owner,
    createdSeq: _createdSeq,
    made: _made,
    isWithdrawn: _isWithdrawn,
    isNext: _isNext,
    ...task
  } = known;
  return task;
}

/** The task after the change, or null if the change is refused. */
function applied(known: Known, { verb, changes }: Step, now: string): Known | null {
  if (verb === 'restore') return known.isDeleted ? { ...known, isDeleted: false } : known;
  if (known.isDeleted) return null;
  if (verb === 'delete') return { ...known, isDeleted: true };
  const next = { ...known, ...changes };
  const isSame = FIELD_NAMES.every((field) => isSameValue(next[field], known[field]));
  if (isSame) return known;
  const completedAt = next.completed ? (known.completed ? known.completedAt : now) : null;
  return { ...next, completedAt };
}

/** What the model expects of a step, which it carries out on itself. */
export function predictAnswer(
  model: Model,
  step: Step,
  id: string,
  key: string | null,
  now: string,
): { status: number; task?: Task } {
  const user = model.users[step.user];
  if (!user) throw new Error('no such user');
  if (step.verb === 'purge') return { status: purged(model, user, step, id) };
  const request = `${step.verb} ${id}`;
  const kept = key === null ? undefined : user.kept.get(key);
  if (kept) return kept.request === request ? kept : { status: 409 };
  const before = model.tasks.get(id);
  const after = changed(model, step, id, now, before);
  if (typeof after === 'number') return { status: after };
  const status = step.verb === 'create' ? 201 : 200;
  if (key !== null) user.kept.set(key, { request, status, task: visible(after) });
  return { status, task: visible(after) };
}

/** Deletes a task for good, with its revisions and what was kept of it but the keys. Returns the status. */
function purged(model: Model, user: ModelUser, step: Step, id: string): number {
  const known = model.tasks.get(id);
  if (known?.owner !== step.user) return 404;
  if (!known.isDeleted) return 409;
  model.tasks.delete(id);
  user.seq += 1;
  user.revisions = user.revisions.filter((revision) => revision.split(' ')[2] !== id);
  for (const [key, { request }] of user.kept)
    if (request.endsWith(id)) user.kept.set(key, { request, status: 404 });
  // A next one that a person deleted is not made anew.
  if (known.isNext && !known.isWithdrawn && !user.kept.has(id))
    user.kept.set(id, { request: `create ${id}`, status: 404 });
  return 200;
}

function changed(
  model: Model,
  step: Step,
  id: string,
  now: string,
  before: Known | undefined,
): Known | number {
  const user = model.users[step.user];
  if (!user) throw new Error('no such user');
  const isMine = before?.owner === step.user;
  if (step.verb !== 'create' && !isMine) return 404;
  if (step.verb === 'create' && before) return isMine ? before : 409;
  const after = before ? applied(before, step, now) : created(step, id, now, user.seq + 1);
  if (after === null) return 404;
  if (after === before) return after;
  const isTurned = (before?.completed ?? false) !== after.completed;
  if (isTurned && isNextTaken(model, after, now, step.completedOn)) return 409;
  const stored = put(model, step.verb, { ...after, isWithdrawn: false }, now);
  if (isTurned) followCompletion(model, stored, now, step.completedOn);
  return stored;
}

/** Stores a task as its next version, with a revision. */
function put(model: Model, verb: Verb, after: Known, now: string): Known {
  const [before, user] = [model.tasks.get(after._id), model.users[after.owner]];
  if (!user) throw new Error('no such user');
  user.seq += 1;
  const stored = before ? { ...after, version: before.version + 1, updatedAt: now } : after;
  user.revisions.push(
    `${user.seq} ${verb} ${stored._id} ${stored.version} ${stored.title} ${stored.isDeleted}`,
  );
  model.tasks.set(stored._id, stored);
  return stored;
}

/** The id of the task that follows another one. */
export function nextTaskId(id: string): string {
  return v5('next', id);
}

/** Returns when the task that follows one is due, and the rule that is left for it; null where its rule has ended, or there is none. */
function predictNext({ repeat, dueDate }: Known, completedOn: string): TaskChanges | null {
  const { rule } = parseRepeat(repeat);
  const next = rule && rule.count !== 1 ? findNextDate(rule, dueDate, completedOn) : undefined;
  if (!rule || !next || (rule.until !== null && next > rule.until)) return null;
  const left = `COUNT=${(rule.count ?? 0) - 1}`;
  return { dueDate: next, repeat: repeat.replace(/COUNT=\d+/, left) };
}

/** Returns what the task that follows one has of its own; null where none follows. */
function occurrenceAfter(task: Known, now: string, completedOn: Step['completedOn']): TaskChanges | null {
  if (!task.completed || completedOn === null) return null;
  return predictNext(task, completedOn ?? new Date(now).toLocaleDateString('sv'));
}

/** Whether the id of the task that would follow is another user's: then the completion is refused. */
function isNextTaken(model: Model, task: Known, now: string, completedOn: Step['completedOn']): boolean {
  const known = model.tasks.get(nextTaskId(task._id));
  const isUsed = model.users[task.owner]?.kept.has(nextTaskId(task._id)) === true;
  const isOthers = known !== undefined && known.owner !== task.owner && !isUsed;
  return isOthers && occurrenceAfter(task, now, completedOn) !== null;
}

/** Makes the task that follows, brings it back, or takes it back. */
function followCompletion(model: Model, task: Known, now: string, completedOn: Step['completedOn']): void {
  const id = nextTaskId(task._id);
  const known = model.tasks.get(id);
  if (known && known.owner !== task.owner) return;
  if (!task.completed) {
    const isAsMade =
      known?.made && FIELD_NAMES.every((field) => isSameValue(known.made?.[field], known[field]));
    if (known && !known.isDeleted && isAsMade)
      put(model, 'delete', { ...known, isDeleted: true, made: null, isWithdrawn: true }, now);
    return;
  }
  if (known && !known.isWithdrawn) return;
  if (known && completedOn === null)
    put(model, 'restore', { ...known, isDeleted: false, made: fieldsOf(known), isWithdrawn: false }, now);
  const occurrence = occurrenceAfter(task, now, completedOn);
  if (!occurrence) return;
  if (!known && model.users[task.owner]?.kept.has(id)) return;
  const { title, description, priority, labels } = task;
  const changes = { title, description, priority, labels, ...occurrence, completed: false };
  const seq = (model.users[task.owner]?.seq ?? 0) + 1;
  const made = created({ verb: 'create', user: task.owner, task: 0, key: null, changes }, id, now, seq);
  const next = known ? { ...known, ...changes, completedAt: null, isDeleted: false } : made;
  const isNext = known?.isNext ?? true;
  const own = { made: fieldsOf(next), isWithdrawn: false, isNext };
  put(model, known ? 'restore' : 'create', { ...next, ...own }, now);
}

function created({ user, changes }: Step, id: string, now: string, createdSeq: number): Known {
  const fields = { ...PLAIN, ...changes };
  return {
    ...fields,
    _id: id,
    version: 1,
    createdAt: now,
    updatedAt: now,
    completedAt: fields.completed ? now : null,
    isDeleted: false,
    made: null,
    isWithdrawn: false,
    isNext: false,
    owner: user,
    createdSeq,
  };
}

/** An empty model of so many users. */
export function emptyModel(users: number): Model {
  return {
    tasks: new Map(),
    users: Array.from({ length: users }, () => ({ seq: 0, kept: new Map(), revisions: [] })),
  };
}

/** What the list of a user should be. */
export function expectedList(model: Model, user: number): { tasks: Task[]; seq: number | undefined } {
  const mine = [...model.tasks.values()].filter(({ owner, isDeleted }) => owner === user && !isDeleted);
  const newestFirst = mine.toSorted((one, other) => other.createdSeq - one.createdSeq);
  return { tasks: newestFirst.map(visible), seq: model.users[user]?.seq };
}
