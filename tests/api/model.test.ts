import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { messageAnswerSchema, taskAnswerSchema, tasksAnswerSchema } from '#contract/answers.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { PRIORITIES } from '#contract/priority.ts';

import type { Model, Step, Verb } from './model.ts';
import { PLAIN, emptyModel, expectedList, predictAnswer, nextTaskId } from './model.ts';
import type { Answer } from './server.ts';
import { call, registerUser, startTestServer } from './server.ts';

/*
 * Random requests of two users against the server and against a model in memory. Tasks and keys are named by small
 * numbers, so that the users meet each other's tasks, deleted tasks, and keys that were used before.
 */

const { app, clock, database } = await startTestServer();
const RUNS = Number(process.env['MODEL_RUNS'] ?? 40);
const LONGEST_MS = 60_000 + 3_000 * RUNS;
const uuid = fc.uuid({ version: 4 });

type Real = { tokens: string[]; ids: string[]; keys: string[] };

async function send(token: string, step: Step, id: string, key: string | null): Promise<Answer> {
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
  const path = pathWithId(PATHS.task, id);
  const { changes, completedOn } = step;
  switch (step.verb) {
    case 'create':
      return call(app, 'POST', PATHS.tasks, { token, headers, body: { ...PLAIN, ...changes, completedOn } });
    case 'update':
      return call(app, 'PUT', path, { token, headers, body: { ...changes, completedOn } });
    case 'delete':
      return call(app, 'DELETE', path, { token, headers });
    case 'restore':
      return call(app, 'POST', pathWithId(PATHS.restoreTask, id), { token, headers });
    case 'purge':
      return call(app, 'DELETE', pathWithId(PATHS.purgeTask, id), { token });
  }
}

async function mustDo(step: Step, model: Model, { tokens, ids, keys }: Real): Promise<void> {
  clock.advance(1);
  // Behind the tasks come those that follow them.
  const id = ids[step.task] ?? nextTaskId(ids[step.task - ids.length] ?? '');
  // A create is its key; the keys of the others begin with the ids of the tasks.
  const key = step.verb === 'create' ? id : (keys[step.key ?? -1] ?? null);
  const expected = predictAnswer(model, step, id, key, clock.now().toISOString());
  const answer = await send(tokens[step.user] ?? '', step, id, key);
  expect(answer).toMatchObject({ status: expected.status });
  if (expected.task === undefined) return;
  if (step.verb === 'delete') messageAnswerSchema.parse(answer.body);
  else expect(taskAnswerSchema.parse(answer.body).task).toEqual(expected.task);
}

async function mustList(user: number, model: Model, { tokens }: Real): Promise<void> {
  const { body } = await call(app, 'GET', PATHS.tasks, { token: tokens[user] ?? '' });
  const { tasks, seq } = tasksAnswerSchema.parse(body);
  expect({ tasks, seq }).toEqual(expectedList(model, user));
}

type Command = fc.AsyncCommand<Model, Real>;

const asRequest = (step: Step): Command => ({
  check: () => true,
  run: async (model, real) => mustDo(step, model, real),
  toString: () => JSON.stringify(step),
});

const asList = (user: number): Command => ({
  check: () => true,
  run: async (model, real) => mustList(user, model, real),
  toString: () => `list of user ${user}`,
});

async function readRevisions(userId: string): Promise<string[]> {
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
// All of them as the server stores them, whatever the due date.
const REPEATS = [
  'FREQ=DAILY',
  'FREQ=DAILY;COUNT=1',
  'FREQ=DAILY;COUNT=2',
  'FREQ=DAILY;UNTIL=20260402',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=WEEKLY;INTERVAL=2;DTSTART=20260401;BYDAY=WE;COUNT=3',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20280331',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'DONE;FREQ=DAILY;INTERVAL=3',
  'DONE;FREQ=WEEKLY;COUNT=2',
  'DONE;FREQ=MONTHLY;UNTIL=20260510',
];
const changes = fc.record(
  {
    title: fc.constantFrom('One', 'Two', 'Three'),
    description: fc.constantFrom('', 'Words'),
    priority: fc.constantFrom(...PRIORITIES),
    dueDate: fc.constantFrom('2026-04-01', '2028-02-29'),
    completed: fc.boolean(),
    labels: fc.subarray(['garden', 'home']),
    repeat: fc.constantFrom('', ...REPEATS),
  },
  { requiredKeys: [] },
);
const step = fc.record({
  verb: fc.constantFrom<Verb[]>('create', 'update', 'update', 'delete', 'restore', 'purge'),
  user,
  task: fc.nat({ max: 2 * TASKS - 1 }),
  key: fc.option(fc.nat({ max: TASKS + KEYS - 1 }), { nil: null }),
  changes,
  // Before and after the due dates, and the server's own day.
  completedOn: fc.constantFrom(undefined, null, '2026-03-20', '2026-04-10', '2028-03-01'),
});
const commands = fc.commands([step.map(asRequest), user.map(asList)], {
  maxCommands: 60,
  size: 'max',
});

test(
  'the server does what the model does, whatever two users ask in whatever order',
  async () => {
    const ids = fc.uniqueArray(uuid, { minLength: TASKS + KEYS, maxLength: TASKS + KEYS });
    const property = fc.asyncProperty(commands, ids, async (chosen, names) => {
      const accounts = [await registerUser(app), await registerUser(app)];
      const model = emptyModel(accounts.length);
      const real: Real = {
        tokens: accounts.map(({ token }) => token),
        ids: names.slice(0, TASKS),
        keys: names,
      };
      await fc.asyncModelRun(() => ({ model, real }), chosen);
      for (const [index, account] of accounts.entries()) {
        await mustList(index, model, real);
        expect(await readRevisions(account.user._id)).toEqual(model.users[index]?.revisions);
      }
    });
    await fc.assert(property, { numRuns: RUNS });
  },
  LONGEST_MS,
);
