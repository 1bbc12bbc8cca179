import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';
import { applyFollowUp } from '../changes/apply-follow-up.ts';
import { applyOutbox } from '../changes/apply-outbox.ts';
import { ChangeTakenError } from '../changes/change-taken.ts';
import { makeCreate, makeDelete, makeRestore, makeUpdate } from '../changes/changes.ts';
import { toIntent, toPayload } from '../changes/intent.ts';
import type { MadeChange, StoredIntent, TaskPayload } from '../changes/intent.ts';
import { taskAfter } from '../changes/task-after.ts';
import { nextTaskId } from '../model/next-task.ts';
import type { Task } from '../model/task.ts';
import { forgetConfirmed, readConfirmed, readIntents, readJournal } from './account-records.ts';
import { addIntents } from './add-intents.ts';
import { confirmIntents } from './confirm-intents.ts';
import { connect } from './connection.ts';
import { discard, noteIntent, undiscard } from './intent-store.ts';

/*
 * Two tabs of one person work on one outbox, each from what it saw last. Whatever they do at one moment, every word that was
 * stored reaches the server, unless a person who saw it gave it up or wrote something else in its place.
 */

// No browser freezes this page.
vi.stubGlobal('addEventListener', () => {});

const REFUSAL = { title: 'Update failed', detail: 'Not like this.' };

type Field = 'title' | 'description';
type Act = {
  verb: 'create' | 'edit' | 'refuse' | 'again' | 'retry' | 'discard' | 'discardAndUndo' | 'send' | 'look';
  field: Field;
  pick: number;
};

const act: fc.Arbitrary<Act> = fc.record({
  verb: fc.constantFrom(
    ...(['create', 'edit', 'refuse', 'again', 'again', 'retry', 'discard'] as const),
    ...(['discardAndUndo', 'send', 'look'] as const),
  ),
  field: fc.constantFrom('title', 'description'),
  pick: fc.nat({ max: 3 }),
});

function typedIn({ changes }: Pick<MadeChange, 'changes'>): string[] {
  return [changes.title ?? '', changes.description ?? ''].filter((word) => word !== '');
}

/** Answers a key once, and the same again; `history` has every word that it ever took. */
class Server {
  readonly history = new Set<string>();
  readonly #answers = new Map<string, Task>();

  take(intent: StoredIntent): Task {
    const known = this.#answers.get(intent.id);
    if (known) return known;
    for (const word of typedIn(intent)) this.history.add(word);
    const answer = { ...taskAfter(intent), version: (intent.seen?.version ?? 0) + 1 };
    this.#answers.set(intent.id, answer);
    return answer;
  }
}

class Tab {
  #seen: StoredIntent[] = [];
  readonly #account: string;
  readonly #server: Server;
  /** Words that a person who saw them gave up, or replaced. */
  readonly #givenUp: Set<string>;

  constructor(account: string, server: Server, givenUp: Set<string>) {
    this.#account = account;
    this.#server = server;
    this.#givenUp = givenUp;
  }

  async look(): Promise<void> {
    ({ intents: this.#seen } = await readIntents(this.#account));
  }

  async #add(made: MadeChange | null, replaced: readonly StoredIntent[] = []): Promise<void> {
    if (made)
      await addIntents([{ intent: toIntent(made, this.#account), effects: { replaced: [...replaced] } }]);
  }

  /** Does one thing and gives the word that it stored, or null. */
  async do({ verb, field, pick }: Act, word: string): Promise<string | null> {
    const intent = this.#seen.length === 0 ? undefined : this.#seen[pick % this.#seen.length];
    const text = { title: '', description: '', [field]: word };
    if (verb === 'create') {
      await this.#add(
        makeCreate({
          ...text,
          priority: 'Low',
          dueDate: '2031-02-03',
          completed: false,
          labels: [],
          repeat: '',
        }),
      );
      return word;
    }
    if (verb === 'look') await this.look();
    if (!intent) return null;
    switch (verb) {
      case 'edit':
        await this.#add(makeUpdate(taskAfter(intent), { [field]: word }));
        return word;
      case 'again': {
        const { seen } = intent;
        const changes = { ...intent.changes, [field]: word };
        await this.#add(seen ? makeUpdate(seen, changes) : { ...intent, changes }, [intent]);
        this.#replace(intent, changes);
        return word;
      }
      case 'refuse':
        await noteIntent(intent, { refusal: REFUSAL });
        return null;
      case 'retry':
        await noteIntent(intent, { refusal: null, problems: 0 });
        return null;
      case 'discard':
        await discard([intent]);
        this.#replace(intent, {});
        return null;
      case 'discardAndUndo':
        await undiscard(await discard([intent]));
        return null;
      case 'send':
        await confirmIntents([{ intent, answer: { task: this.#server.take(intent) } }]);
        return null;
      case 'look':
        return null;
    }
  }

  #replace(intent: StoredIntent, changes: MadeChange['changes']): void {
    const kept = typedIn({ changes });
    for (const word of typedIn(intent)) if (!kept.includes(word)) this.#givenUp.add(word);
  }
}

async function drain(account: string, server: Server): Promise<void> {
  for (;;) {
    const { intents } = await readIntents(account);
    if (intents.length === 0) return;
    await confirmIntents(intents.map((intent) => ({ intent, answer: { task: server.take(intent) } })));
  }
}

test('whatever two tabs do to the outbox at one moment, no word is lost', async () => {
  let gone = 0;
  const moment = fc.tuple(act, act);
  const script = fc.array(moment, { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(script, async (moments) => {
      const [account, server, givenUp, stored] = [
        newId(),
        new Server(),
        new Set<string>(),
        new Set<string>(),
      ];
      const tabs = [new Tab(account, server, givenUp), new Tab(account, server, givenUp)] as const;
      for (const [index, acts] of moments.entries()) {
        const done = acts.map(async (one, tab) => {
          const word = await tabs[tab === 0 ? 0 : 1]
            .do(one, `word-${index}-${tab}`)
            .catch((error: unknown) => {
              // What another tab took care of is refused, and its person told: nothing was stored.
              if (!(error instanceof ChangeTakenError)) throw error;
              gone += 1;
              return null;
            });
          if (word !== null) stored.add(word);
        });
        await Promise.all(done);
      }
      await drain(account, server);
      const lost = [...stored].filter((word) => !server.history.has(word) && !givenUp.has(word));
      expect(lost).toEqual([]);
    }),
    { numRuns: 300 },
  );
  // It has met what it is about.
  expect(gone).toBeGreaterThan(0);
});

const ROPE: TaskPayload = {
  title: 'Rope',
  description: '',
  priority: 'Low',
  dueDate: '2031-02-03',
  completed: false,
  labels: [],
  repeat: '',
};
const rope = makeCreate(ROPE);

/** Stores that a server has answered a create. */
async function addConfirmed(account: string, answered: Task): Promise<void> {
  await addIntents([{ intent: toIntent(rope, account), effects: {} }]);
  const [intent] = (await readIntents(account)).intents;
  if (!intent) throw new Error('It was not stored.');
  await confirmIntents([{ intent, answer: { task: answered } }]);
}

test('what is noted of a change leaves what was noted before', async () => {
  const account = newId();
  await addIntents([{ intent: toIntent(rope, account), effects: {} }]);
  const [before] = (await readIntents(account)).intents;
  if (!before) throw new Error('It was not stored.');
  await noteIntent(before, { isUncertain: true });
  await noteIntent(before, { problems: 1 });
  expect((await readIntents(account)).intents).toMatchObject([{ isUncertain: true, problems: 1 }]);
});

test('a server that gives a new task an id of its own is followed by what can be undone', async () => {
  const account = newId();
  await addConfirmed(account, { ...taskAfter(rope), _id: 'theirs' });
  expect(await readJournal(account)).toMatchObject([{ made: { taskId: 'theirs' } }]);
});

test('the id that a task had before stays known, and a list that was asked for later is shown as it is', async () => {
  const account = newId();
  const answered = { ...taskAfter(rope), _id: 'theirs' };
  await addConfirmed(account, answered);
  const later = [{ ...answered, title: 'Changed since' }];
  for (const upTo of [0, 1_000_000, 1_000_000]) {
    await forgetConfirmed(account, upTo);
    const confirmed = await readConfirmed(account);
    expect(confirmed).toMatchObject([{ made: { taskId: rope.taskId }, answered: { _id: 'theirs' } }]);
    const [shown] = applyOutbox({ tasks: later, upTo: 0 }, { confirmed, open: [], applyFollowUp });
    expect(shown?.title).toBe(upTo === 0 ? answered.title : 'Changed since');
  }
});

test('of the ids that tasks had before the last ones are remembered', async () => {
  const account = newId();
  for (let made = 0; made < 201; made += 1)
    await addConfirmed(account, { ...taskAfter(rope), _id: `theirs-${made}` });
  await forgetConfirmed(account, 1_000_000);
  const ids = (await readConfirmed(account)).map(({ answered }) => answered?._id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, 'theirs-1', 'theirs-200']);
});

test('a note about a change that another tab has replaced is none about what stands there now', async () => {
  const account = newId();
  const seen: Task = { ...taskAfter(makeCreate(ROPE)), version: 4 };
  const store = async (title: string, replaced: readonly StoredIntent[]) => {
    const made = makeUpdate(seen, { title });
    if (made) await addIntents([{ intent: toIntent(made, account), effects: { replaced: [...replaced] } }]);
    return (await readIntents(account)).intents;
  };
  const [former] = await store('Line', []);
  if (!former) throw new Error('It was not stored.');
  const [replacement] = await store('Thread', [former]);
  expect(await noteIntent(former, { refusal: REFUSAL })).toBe(false);
  expect((await readIntents(account)).intents).toEqual([replacement]);
});

test('what was given up comes back beside the change that has its place by now', async () => {
  const account = newId();
  await addIntents([{ intent: toIntent(rope, account), effects: {} }]);
  const [former] = (await readIntents(account)).intents;
  if (!former) throw new Error('It was not stored.');
  const made = makeCreate({ ...ROPE, title: 'Line' });
  await addIntents([{ intent: toIntent(made, account), effects: { replaced: [former] } }]);
  for (const _ of ['once', 'once more']) await undiscard({ intents: [former], journal: [] });
  const { intents } = await readIntents(account);
  expect(intents.slice(0, 2)).toMatchObject([{ id: made.id }, { id: former.id }]);
});

test('what waits for a task that is gone waits for the one that has its words, and loses none', async () => {
  const account = newId();
  const seen: Task = { ...taskAfter(rope), version: 4 };
  const edits = ['Line', 'Thread'].map((title) => makeUpdate(seen, { title }) ?? rope);
  for (const made of edits) await addIntents([{ intent: toIntent(made, account), effects: {} }]);
  const [gone, later] = (await readIntents(account)).intents;
  if (!gone || !later) throw new Error('They were not stored.');
  await noteIntent(later, { refusal: { ...REFUSAL, isGone: true } });
  const database = await connect();
  const typed = [
    { form: seen._id, fields: { title: 'Cord' } },
    { form: `checklist-${seen._id}`, fields: { item: 'Knot it' } },
  ];
  for (const draft of typed) await database.put('drafts', { id: newId(), account, seen, ...draft });
  const made = makeCreate({ ...ROPE, title: 'Line' });
  const effects = { replaced: [gone], successorOf: gone.taskId };
  await addIntents([{ intent: toIntent(made, account), effects }]);
  const { taskId } = made;
  expect((await readIntents(account)).intents).toMatchObject([
    { verb: 'create', taskId, changes: { title: 'Line' } },
    {
      verb: 'update',
      taskId,
      seen: { _id: taskId, version: undefined },
      changes: { title: 'Thread' },
      refusal: null,
    },
  ]);
  const journal = await readJournal(account);
  expect(journal.map((entry) => entry.made.taskId)).toEqual([taskId, taskId]);
  const drafts = await database.getAllFromIndex('drafts', 'account', account);
  expect(drafts.map(({ form }) => form).toSorted()).toEqual([`checklist-${taskId}`, taskId].toSorted());
});

test('what waits for the next tasks of a repetition goes along with what waits for the one that is gone', async () => {
  const account = newId();
  const rent: Task = { ...taskAfter(makeCreate({ ...ROPE, repeat: 'FREQ=WEEKLY' })), version: 4 };
  const completion = makeUpdate(rent, { completed: true });
  const next = completion?.spawns;
  const edit = next && makeUpdate(next, { title: 'Line' });
  const completionOfNext = next && makeUpdate(next, { completed: true });
  const afterNext = completionOfNext?.spawns;
  const editAfter = afterNext && makeUpdate(afterNext, { title: 'Thread' });
  const edits = [completion, edit, completionOfNext, editAfter].filter((made) => made != null);
  expect(edits).toHaveLength(4);
  for (const made of edits) await addIntents([{ intent: toIntent(made, account), effects: {} }]);
  const [gone] = (await readIntents(account)).intents;
  if (!gone) throw new Error('It was not stored.');
  await noteIntent(gone, { refusal: { ...REFUSAL, isGone: true } });
  const [refused] = (await readIntents(account)).intents;
  const made = makeCreate({ ...ROPE, repeat: 'FREQ=WEEKLY' });
  const effects = { before: refused, successorOf: rent._id };
  await addIntents([{ intent: toIntent(made, account), effects }]);
  const [first, second, third] = [made.taskId, nextTaskId(made.taskId), nextTaskId(nextTaskId(made.taskId))];
  expect((await readIntents(account)).intents).toMatchObject([
    { verb: 'create', taskId: first, changes: { completed: false } },
    { taskId: first, refusal: null, changes: { completed: true }, spawns: { _id: second } },
    { taskId: second, seen: { _id: second, version: 1 }, changes: { title: 'Line' } },
    { taskId: second, changes: { completed: true }, spawns: { _id: third } },
    { taskId: third, changes: { title: 'Thread' } },
  ]);
  await expect(addIntents([{ intent: toIntent(made, account), effects }])).rejects.toThrow(ChangeTakenError);
});

test('what is typed into the form of a new task while that is saved is no part of it, and stays as an edit of it', async () => {
  const account = newId();
  const database = await connect();
  const draft = { account, form: 'new', seen: null, fields: { title: 'Rope ' } };
  const more = { title: 'Rope', description: 'Ten metres' };
  const made = makeCreate(ROPE);
  await database.put('drafts', { ...draft, id: `saved ${account}` });
  await database.put('drafts', { ...draft, id: `typed on ${account}`, fields: more });
  await addIntents([{ intent: toIntent(rope, account), effects: { draft: `saved ${account}` } }]);
  await addIntents([{ intent: toIntent(made, account), effects: { draft: `typed on ${account}` } }]);
  const [left, ...others] = await database.getAllFromIndex('drafts', 'account', account);
  expect(others).toEqual([]);
  expect(left).toMatchObject({ form: made.taskId, seen: { _id: made.taskId, title: 'Rope' } });
  expect(left?.fields).toEqual({ description: 'Ten metres' });
});

test('what is typed into the form of an edit while that is saved is an edit of what that makes', async () => {
  const account = newId();
  const database = await connect();
  const seen = taskAfter(rope);
  const made = makeUpdate(seen, { title: 'Line' });
  if (!made) throw new Error('Nothing changes.');
  const fields = { title: 'Line', description: 'Ten metres' };
  const draft = { id: `draft ${account}`, account, form: seen._id, seen, fields };
  await database.put('drafts', draft);
  await addIntents([{ intent: toIntent(made, account), effects: { draft: draft.id } }]);
  expect(await database.get('drafts', draft.id)).toEqual({
    ...draft,
    seen: { ...seen, title: 'Line' },
    fields: { description: 'Ten metres' },
  });
});

test('of typed lines those wait that were not made a task', async () => {
  const account = newId();
  const database = await connect();
  const draft = {
    id: newId(),
    account,
    form: 'quick',
    seen: null,
    fields: {
      title: 'Rope !high\nLine\nNet !high',
      dismissed: [
        { kind: 'priority', text: '!high', at: 5 },
        { kind: 'priority', text: '!high', at: 20 },
      ],
    },
  };
  await database.put('drafts', draft);
  const effects = { draft: draft.id, typed: 'Rope !high\nLine' };
  await addIntents([{ intent: toIntent(makeCreate(ROPE), account), effects }]);
  expect(await database.get('drafts', draft.id)).toEqual({
    ...draft,
    fields: { title: 'Net !high', dismissed: [{ kind: 'priority', text: '!high', at: 4 }] },
  });
});

test('of equal typed lines the one that waits keeps what was dismissed in it, and not what was in the other', async () => {
  const account = newId();
  const database = await connect();
  const draft = { id: newId(), account, form: 'quick', seen: null };
  const one = { kind: 'priority', text: '!high' };
  const effects = { draft: draft.id, typed: 'Rope !high' };
  for (const [at, left] of [
    [5, []],
    [16, [{ ...one, at: 5 }]],
  ] as const) {
    const fields = { title: 'Rope !high\nRope !high', dismissed: [{ ...one, at }] };
    await database.put('drafts', { ...draft, fields });
    await addIntents([{ intent: toIntent(makeCreate(ROPE), account), effects }]);
    expect((await database.get('drafts', draft.id))?.fields).toEqual({
      title: 'Rope !high',
      dismissed: left,
    });
  }
});

test.for([
  ['that was added waits no more', 'Salt', undefined],
  ['that is typed after it waits', 'Yeast', 'Yeast'],
  ['that waits behind it waits without it', 'Salt\nYeast', 'Yeast'],
])('the item of a checklist %s', async ([, typed, left]) => {
  const account = newId();
  const database = await connect();
  const seen = taskAfter(rope);
  const made = makeUpdate(seen, { description: '- [ ] Salt' });
  if (!made) throw new Error('Nothing changes.');
  const id = newId();
  await database.put('drafts', { id, account, form: `checklist-${seen._id}`, seen, fields: { item: typed } });
  await addIntents([{ intent: toIntent(made, account), effects: { draft: id, typed: 'Salt' } }]);
  expect((await database.get('drafts', id))?.fields.item).toBe(left);
});

test('what many changes found done is noted with one look at the journal', async () => {
  const account = newId();
  const edits = Array.from({ length: 20 }, () => {
    const seen: Task = { ...taskAfter(makeCreate(ROPE)), version: 1 };
    return makeUpdate(seen, { title: 'Line', priority: 'High' }) ?? rope;
  });
  await addIntents(edits.map((made) => ({ intent: toIntent(made, account), effects: {} })));
  const { intents } = await readIntents(account);
  const ofIndexes = vi.spyOn(IDBIndex.prototype, 'getAll');
  const ofStores = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  await confirmIntents(
    intents.map((intent) => ({
      intent,
      answer: { task: { ...taskAfter(intent), version: 2 }, found: { priority: 'High' } },
    })),
  );
  const read = [...ofIndexes.mock.contexts, ...ofStores.mock.contexts]
    .map((store) => (store instanceof IDBIndex ? store.objectStore : store))
    .filter((store) => store instanceof IDBObjectStore && store.name === 'journal');
  for (const spy of [ofIndexes, ofStores]) spy.mockRestore();
  expect(read).toHaveLength(1);
  const journal = await readJournal(account);
  expect(new Set(journal.map(({ made }) => made.seen?.priority))).toEqual(new Set(['High']));
});

test('the journal counts presses, and an old one leaves it whole', async () => {
  const account = newId();
  const press = (count: number) => {
    const effects = { group: newId() };
    return addIntents(
      Array.from({ length: count }, () => ({ intent: toIntent(makeCreate(ROPE), account), effects })),
    );
  };
  await press(3);
  await press(2);
  for (let presses = 0; presses < 198; presses += 1) await press(1);
  expect(await readJournal(account)).toHaveLength(3 + 2 + 198);
  const [first] = await readJournal(account);
  expect((await readJournal(account)).filter(({ group }) => group === first?.group)).toHaveLength(3);
  await press(1);
  expect(await readJournal(account)).toHaveLength(2 + 198 + 1);
});

test('of the changes of one press all are stored, or none', async () => {
  const account = newId();
  await addIntents([{ intent: toIntent(rope, account), effects: {} }]);
  const [stored] = (await readIntents(account)).intents;
  if (!stored) throw new Error('It was not stored.');
  await discard([stored]);
  const changes = [makeCreate(ROPE), makeCreate(ROPE)];
  await expect(
    addIntents(
      changes.map((made, index) => ({
        intent: toIntent(made, account),
        effects: index === 0 ? {} : { replaced: [stored] },
      })),
    ),
  ).rejects.toThrow(ChangeTakenError);
  expect((await readIntents(account)).intents).toEqual([]);
  expect(await readJournal(account)).toEqual([]);
});

test('an undo that is given up was none: its change can be undone, until the undo is put back', async () => {
  const account = newId();
  const made = makeCreate(toPayload(makeTask()));
  await addIntents([{ intent: toIntent(made, account), effects: {} }]);
  const entries = async () => (await readJournal(account)).map(({ isUndone }) => isUndone);
  const [entry] = await readJournal(account);
  if (!entry) throw new Error('It is not in the journal.');
  const back = makeDelete(taskAfter(made));
  const journal = { order: entry.order, isUndone: true };
  await addIntents([{ intent: toIntent(back, account), effects: { journal } }]);
  expect(await entries()).toEqual([true]);
  const { intents } = await readIntents(account);
  const discarded = await discard(intents.filter(({ id }) => id === back.id));
  expect(await entries()).toEqual([false]);
  await undiscard(discarded);
  expect(await entries()).toEqual([true]);

  const both = await discard((await readIntents(account)).intents);
  expect(await entries()).toEqual([]);
  await undiscard(both);
  expect(await entries()).toEqual([true]);
});

test('an undo and the redo behind it leave a change as it was, given up together or put back after its task was renamed', async () => {
  const account = newId();
  const made = makeCreate(toPayload(makeTask()));
  await addIntents([{ intent: toIntent(made, account), effects: {} }]);
  const [entry] = await readJournal(account);
  if (!entry) throw new Error('It is not in the journal.');
  const reverse = async (change: MadeChange, isUndone: boolean) =>
    addIntents([
      { intent: toIntent(change, account), effects: { journal: { order: entry.order, isUndone } } },
    ]);
  await reverse(makeDelete(taskAfter(made)), true);
  await reverse(makeRestore(taskAfter(made)), false);
  const [creation, ...marks] = (await readIntents(account)).intents;
  if (!creation) throw new Error('It does not wait.');
  const discarded = await discard(marks);
  expect(await readJournal(account)).toMatchObject([{ isUndone: false }]);
  const answered = { ...taskAfter(made), _id: 'renamed' };
  await confirmIntents([{ intent: creation, answer: { task: answered } }]);
  await undiscard(discarded);
  expect(await readJournal(account)).toMatchObject([{ isUndone: false, made: { taskId: 'renamed' } }]);
});
