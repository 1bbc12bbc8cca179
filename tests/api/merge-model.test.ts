import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { taskAnswerSchema } from '#contract/answers.ts';
import type { TaskFields } from '#contract/field-rules.ts';
import type { FieldName } from '#contract/fields.ts';
import { FIELD_NAMES, isSameValue } from '#contract/fields.ts';
import { conflictAnswerSchema, revisionsAnswerSchema } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { PRIORITIES } from '#contract/priority.ts';

import type { Answer } from './server.ts';
import { call, registerUser, startTestServer } from './server.ts';

/*
 * Two clients edit and delete one task, each from the version that it saw last. The model knows of each field which
 * versions gave it its value, and from that says what has to be merged and what has to be refused.
 */

const { app } = await startTestServer();
const { token } = await registerUser(app);
const RUNS = Number(process.env['MODEL_RUNS'] ?? 60);
const LONGEST_MS = 60_000 + 3_000 * RUNS;
const START: TaskFields = {
  title: 'Start',
  description: '',
  priority: 'Low',
  dueDate: '2026-04-01',
  completed: false,
  labels: ['home'],
  repeat: '',
};

type Step = { client: number; verb: 'look' | 'edit' | 'delete'; changes: Partial<TaskFields> };
type State = TaskFields & { deleted: boolean };
/** What an answer says, and in the model the state that the change leaves, null where it leaves none. */
type Said = {
  status: number;
  conflicts?: object;
  fields?: TaskFields;
  restored?: true | undefined;
  found?: object | undefined;
};
type Expected = { said: Said; next: State | null };

const toFields = ({ title, description, priority, dueDate, completed, ...own }: TaskFields): TaskFields => ({
  title,
  description,
  priority,
  dueDate,
  completed,
  labels: own.labels,
  repeat: own.repeat,
});
const differing = (one: TaskFields, other: TaskFields) =>
  FIELD_NAMES.filter((name) => !isSameValue(one[name], other[name]));

/** What both sides made of one set: what neither removed, and what either added. */
const mergedSet = (base: string[], theirs: string[], mine: string[]) =>
  ['garden', 'home', 'x'].filter((label) =>
    base.includes(label)
      ? theirs.includes(label) && mine.includes(label)
      : theirs.includes(label) || mine.includes(label),
  );

function conflict(names: FieldName[], base: State, now: State, mine: TaskFields | null): Expected {
  const entries = names.map((name) => [
    name,
    { base: base[name], theirs: now[name], mine: mine === null ? null : mine[name] },
  ]);
  return { said: { status: 409, conflicts: Object.fromEntries(entries), fields: toFields(now) }, next: null };
}

function expectedDelete(base: State, now: State): Expected {
  const changed = now.deleted ? [] : differing(base, now);
  if (changed.length > 0) return conflict(changed, base, now, null);
  return { said: { status: 200 }, next: now.deleted ? null : { ...now, deleted: true } };
}

function expectedEdit(base: State, now: State, mine: TaskFields): Expected {
  const theirs = new Set(differing(base, now));
  const changed = differing(base, mine);
  const clashing = changed.filter(
    (name) => name !== 'labels' && theirs.has(name) && now[name] !== mine[name],
  );
  if (clashing.length > 0) return conflict(clashing, base, now, mine);
  const merged = { ...now, deleted: false };
  for (const name of changed) Reflect.set(merged, name, mine[name]);
  merged.labels = mergedSet(base.labels, now.labels, mine.labels);
  const both = changed.filter((name) => theirs.has(name));
  const said: Said = {
    status: 200,
    fields: toFields(merged),
    restored: now.deleted ? true : undefined,
    found: both.length > 0 ? Object.fromEntries(both.map((name) => [name, now[name]])) : undefined,
  };
  const isChange = now.deleted || differing(now, merged).length > 0;
  return { said, next: isChange ? merged : null };
}

/** Reads what an answer says, each by its schema. */
function readAnswer({ status, body }: Answer, verb: Step['verb']): Said {
  if (status === 409) {
    const { task, conflicts } = conflictAnswerSchema.parse(body);
    return { status, conflicts, fields: toFields(task) };
  }
  if (verb === 'delete') return { status };
  const { task, restored, found } = taskAnswerSchema.parse(body);
  return { status, fields: toFields(task), restored, found };
}

async function newTask(): Promise<string> {
  const { body } = await call(app, 'POST', PATHS.tasks, { token, body: START });
  return taskAnswerSchema.parse(body).task._id;
}

async function readHistory(id: string) {
  const { body } = await call(app, 'GET', `${pathWithId(PATHS.revisions, id)}?limit=200`, { token });
  return revisionsAnswerSchema.parse(body).revisions.toReversed();
}

/** Plays the steps on one task; `states` is the task at each version, from the first. */
async function play(steps: Step[]): Promise<void> {
  const id = await newTask();
  const path = pathWithId(PATHS.task, id);
  const states: State[] = [{ ...START, deleted: false }];
  const seen = [1, 1];
  const at = (version = 1): State => states[version - 1] ?? { ...START, deleted: false };

  for (const { client, verb, changes } of steps) {
    const [base, now] = [at(seen[client]), at(states.length)];
    const headers = { 'if-match': `"${seen[client]}"` };
    const body = { ...toFields(base), ...changes };
    if (verb === 'look') {
      seen[client] = states.length;
      continue;
    }
    const expected = verb === 'edit' ? expectedEdit(base, now, body) : expectedDelete(base, now);
    const answer = await (verb === 'edit'
      ? call(app, 'PUT', path, { token, headers, body })
      : call(app, 'DELETE', path, { token, headers }));
    expect(readAnswer(answer, verb)).toEqual(expected.said);
    if (expected.next) states.push(expected.next);
    // Only the answer of an edit shows the task as it is now.
    if (verb === 'edit' && expected.said.status === 200) seen[client] = states.length;
  }
  // Every value that was accepted is in the history, in its order, and nothing else.
  const revisions = await readHistory(id);
  expect(revisions.map(({ after }) => after)).toEqual(states);
  expect(revisions.map(({ before }) => before)).toEqual([null, ...states.slice(0, -1)]);
}

const changes = fc.record(
  {
    title: fc.constantFrom('One', 'Two', 'Start'),
    description: fc.constantFrom('', 'Words'),
    priority: fc.constantFrom(...PRIORITIES),
    dueDate: fc.constantFrom('2026-04-01', '2028-02-29'),
    completed: fc.boolean(),
    labels: fc.subarray(['garden', 'home', 'x']),
    repeat: fc.constantFrom('', 'FREQ=DAILY'),
  },
  { requiredKeys: [] },
);
const step: fc.Arbitrary<Step> = fc.record({
  client: fc.nat({ max: 1 }),
  verb: fc.constantFrom('look', 'edit', 'edit', 'edit', 'delete'),
  changes,
});

test(
  'two clients with old bases never overwrite each other silently',
  async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), play);
    await fc.assert(property, { numRuns: RUNS });
  },
  LONGEST_MS,
);
