import fc from 'fast-check';
import { expect, test } from 'vitest';

import { messageAnswer, taskAnswer, tasksAnswer } from '#contract/answers.ts';
import { PATHS, taskPath } from '#contract/paths.ts';
import type { Task, TaskChanges } from '#contract/task.ts';
import { PRIORITIES } from '#contract/task.ts';

import type { Answer } from './server.ts';
import { call, registerUser, startTestServer } from './server.ts';

/*
 * Random requests of two users against the server and against a model in memory. Tasks and keys are named by small
 * numbers, so that the users meet each other's tasks, deleted tasks, and keys that were used before.
 */

const { app, clock, database } = await startTestServer();
const RUNS = 40;
const uuid = fc.uuid({ version: 4 });

type Verb = 'create' | 'update' | 'delete' | 'restore';
type Known = Task & { isDeleted: boolean; owner: number; createdSeq: number };
type Kept = { request: string; status: number; task: Task };
type ModelUser = { seq: number; kept: Map<string, Kept>; verbs: string[] };
type Model = { tasks: Map<string, Known>; users: ModelUser[] };
type Real = { tokens: string[]; ids: string[] };
type Step = { verb: Verb; user: number; task: number; key: number | null; changes: TaskChanges };

const PLAIN = {
  title: 'Plain',
  description: '',
  priority: 'Low',
  dueDate: '2026-04-01',
  completed: false,
} as const;

function visible({ isDeleted: _isDeleted, owner: _owner, createdSeq: _createdSeq, ...task }: Known): Task {
  return task;
}

/** The task after the change, or null if the change is refused. */
function applied(known: Known, { verb, changes }: Step, now: string): Known | null {
  if (verb === 'restore') return known.isDeleted ? { ...known, isDeleted: false } : known;
  if (known.isDeleted) return null;
  if (verb === 'delete') return { ...known, isDeleted: true };
  const next = { ...known, ...changes };
  const isSame = Object.keys(PLAIN).every((field) => Reflect.get(next, field) === Reflect.get(known, field));
  if (isSame) return known;
  const completedAt = next.completed ? (known.completed ? known.completedAt : now) : null;
  return { ...next, completedAt };
}

/** What the model expects of a step, which it carries out on itself. */
function expectedOf(
  model: Model,
  step: Step,
  id: string,
  key: string | null,
  now: string,
): { status: number; task?: Task } {
  const user = model.users[step.user];
  if (!user) throw new Error('no such user');
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
  const stored = before ? { ...after, version: before.version + 1, updatedAt: now } : after;
  user.seq += 1;
  user.verbs.push(`${user.seq} ${step.verb} ${id} ${stored.version} ${stored.title} ${stored.isDeleted}`);
  model.tasks.set(id, stored);
  return stored;
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
    owner: user,
    createdSeq,
  };
}

async function send(token: string, step: Step, id: string, key: string | null): Promise<Answer> {
  const headers = key === null ? {} : { 'idempotency-key': key };
  const path = taskPath(PATHS.task, id);
  switch (step.verb) {
    case 'create':
      return call(app, 'POST', PATHS.tasks, { token, headers, body: { ...PLAIN, ...step.changes } });
    case 'update':
      return call(app, 'PUT', path, { token, headers, body: step.changes });
    case 'delete':
      return call(app, 'DELETE', path, { token, headers });
    case 'restore':
      return call(app, 'POST', taskPath(PATHS.restoreTask, id), { token, headers });
  }
}

class Request implements fc.AsyncCommand<Model, Real> {
  readonly step: Step;
  constructor(step: Step) {
    this.step = step;
  }
  check = () => true;
  toString = () => JSON.stringify(this.step);

  async run(model: Model, { tokens, ids }: Real): Promise<void> {
    const { step } = this;
    clock.advance(1);
    const id = ids[step.task] ?? '';
    // A create is its key; the keys of the others begin after the ids of the tasks.
    const key = step.verb === 'create' ? id : step.key === null ? null : (ids[step.key] ?? null);
    const expected = expectedOf(model, step, id, key, clock.now().toISOString());
    const answer = await send(tokens[step.user] ?? '', step, id, key);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: expected.status });
    if (expected.task === undefined) return;
    if (step.verb === 'delete') messageAnswer.parse(answer.body);
    else expect(taskAnswer.parse(answer.body).task).toEqual(expected.task);
  }
}

class List implements fc.AsyncCommand<Model, Real> {
  readonly user: number;
  constructor(user: number) {
    this.user = user;
  }
  check = () => true;
  toString = () => `list of user ${this.user}`;

  async run(model: Model, { tokens }: Real): Promise<void> {
    const token = tokens[this.user] ?? '';
    const { tasks, seq } = tasksAnswer.parse((await call(app, 'GET', PATHS.tasks, { token })).body);
    const mine = [...model.tasks.values()].filter(
      ({ owner, isDeleted }) => owner === this.user && !isDeleted,
    );
    const newestFirst = mine.toSorted((one, other) => other.createdSeq - one.createdSeq);
    expect({ tasks, seq }).toEqual({ tasks: newestFirst.map(visible), seq: model.users[this.user]?.seq });
  }
}

async function revisionsOf(userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('task_revision')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute();
  return rows.map(
    (row) => `${row.seq} ${row.verb} ${row.task_id} ${row.version} ${row.title} ${row.deleted === 1}`,
  );
}

const TASKS = 4;
const KEYS = 4;
const user = fc.nat({ max: 1 });
const changes = fc.record(
  {
    title: fc.constantFrom('One', 'Two', 'Three'),
    description: fc.constantFrom('', 'Words'),
    priority: fc.constantFrom(...PRIORITIES),
    dueDate: fc.constantFrom('2026-04-01', '2028-02-29'),
    completed: fc.boolean(),
  },
  { requiredKeys: [] },
);
const step = fc.record({
  verb: fc.constantFrom<Verb[]>('create', 'update', 'update', 'delete', 'restore'),
  user,
  task: fc.nat({ max: TASKS - 1 }),
  key: fc.option(fc.nat({ max: TASKS + KEYS - 1 }), { nil: null }),
  changes,
});
const commands = fc.commands(
  [step.map((chosen) => new Request(chosen)), user.map((whose) => new List(whose))],
  {
    maxCommands: 60,
    size: 'max',
  },
);

test('the server does what the model does, whatever two users ask in whatever order', async () => {
  const ids = fc.uniqueArray(uuid, { minLength: TASKS + KEYS, maxLength: TASKS + KEYS });
  const property = fc.asyncProperty(commands, ids, async (chosen, names) => {
    const accounts = [await registerUser(app), await registerUser(app)];
    const model: Model = {
      tasks: new Map(),
      users: accounts.map(() => ({ seq: 0, kept: new Map(), verbs: [] })),
    };
    const real: Real = { tokens: accounts.map(({ token }) => token), ids: names };
    await fc.asyncModelRun(() => ({ model, real }), chosen);
    for (const [index, account] of accounts.entries()) {
      await new List(index).run(model, real);
      expect(await revisionsOf(account.user._id)).toEqual(model.users[index]?.verbs);
    }
  });
  await fc.assert(property, { numRuns: RUNS });
}, 120_000);
