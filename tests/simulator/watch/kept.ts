import { parseDraft } from '#web/changes/draft.ts';
import type { Draft } from '#web/changes/draft.ts';
import { findBlocked } from '#web/changes/find-blocked.ts';
import { parseIntent, parseJournalEntry } from '#web/changes/intent.ts';
import type { JournalEntry, StoredIntent } from '#web/changes/intent.ts';

import type { Browser } from '../browser.ts';
import { findAccountName, findWords } from '../words.ts';
import type { Changes } from './changes.ts';
import type { Scene } from './scene.ts';

/** A change that waits, since when it is kept, and since when it waits for nothing but the server. */
export type Waiting = { intent: StoredIntent; keptSince: number; since: number };
/** What a browser keeps, and the changes that left it: of which account, and when. */
type Known = {
  words: ReadonlySet<string>;
  /** Those among them that an undo has taken out of what waits, and a redo puts back. */
  undone: ReadonlySet<string>;
  intents: ReadonlyMap<string, Waiting>;
  gone: readonly { account: string; at: number }[];
};

const NOTHING: Known = { words: new Set(), undone: new Set(), intents: new Map(), gone: [] };

/** Reads a record once: the database holds a copy of its own, and puts another one in its place where something changes. */
function readOnce<Value extends { account: string }>(
  parse: (record: unknown) => Value | null,
  pickSaid: (value: Value) => unknown,
) {
  const known = new WeakMap<object, { value: Value; words: readonly string[] } | null>();
  return (record: unknown) => {
    if (typeof record !== 'object' || record === null) return null;
    const former = known.get(record);
    if (former !== undefined) return former;
    const value = parse(record);
    const read = value && { value, words: findWords(pickSaid(value)) };
    known.set(record, read);
    return read;
  };
}

const readIntent = readOnce<StoredIntent>(parseIntent, ({ changes }) => changes);
const readEntry = readOnce<JournalEntry>(parseJournalEntry, ({ withdrawn }) =>
  withdrawn?.flatMap(({ changes }) => Object.values(changes)),
);
const readDraft = readOnce<Draft>(parseDraft, ({ fields }) => fields);

/** The tasks of which a change waits for its person. */
export function findRefused(waiting: Iterable<Waiting>): Set<string> {
  return findBlocked(
    Array.from(waiting, ({ intent }) => intent),
    ({ refusal }) => refusal !== null,
  ).tasks;
}

/** What the browsers have committed: every word of it reaches the server, unless its person gives it up. */
export class Kept {
  readonly #scene: Scene;
  readonly #changes: Changes;
  readonly #hasServer: (word: string) => boolean;
  readonly #violate: (text: string) => void;
  readonly #known = new Map<string, Known>();
  /** The words that left a browser, given up: there an undo may bring them back. */
  readonly #dropped = new Map<string, Set<string>>();

  constructor(
    scene: Scene,
    changes: Changes,
    hasServer: (word: string) => boolean,
    violate: (text: string) => void,
  ) {
    this.#scene = scene;
    this.#changes = changes;
    this.#hasServer = hasServer;
    this.#violate = violate;
  }

  #of({ name }: Browser): Known {
    return this.#known.get(name) ?? NOTHING;
  }

  has(word: string): boolean {
    return [...this.#known.values()].some(({ words }) => words.has(word));
  }

  assert(word: string, when: string): void {
    if (!this.#scene.people.givenUp.has(word) && !this.#hasServer(word) && !this.has(word))
      this.#violate(`1: “${word}” is lost ${when}.`);
  }

  /** The changes of an account that wait in a browser. */
  waiting(browser: Browser, account: string | null): Waiting[] {
    return [...this.#of(browser).intents.values()].filter(({ intent }) => intent.account === account);
  }

  /** How many changes of an account have left a browser since a time. */
  countGone(browser: Browser, account: string | null, due: number): number {
    return this.#of(browser).gone.filter((one) => one.account === account && one.at >= due).length;
  }

  /** A browser has committed something. */
  note(browser: Browser): void {
    const { people, world } = this.#scene;
    const { now } = world.scheduler;
    const before = this.#of(browser);
    const refused = findRefused(before.intents.values());
    const words = new Set<string>();
    const intents = new Map<string, Waiting>();
    for (const { value } of browser.kept.intents) {
      const read = readIntent(value);
      if (!read) continue;
      const intent = read.value;
      this.#take(browser, intent.account, read.words, words);
      const former = before.intents.get(intent.id);
      // It waits for nothing but the server: not while one of its task waits for its person. What is saved as a new task takes along
      // what waited behind it.
      const isBehind = refused.has(former?.intent.taskId ?? intent.taskId);
      intents.set(intent.id, {
        intent,
        keptSince: former?.keptSince ?? now,
        since: former && !isBehind ? former.since : now,
      });
      this.#changes.noteWaiting(browser, intent, former?.intent);
    }
    for (const { value } of browser.kept.drafts) {
      const read = readDraft(value);
      if (read) this.#take(browser, read.value.account, read.words, words);
    }
    const undone = new Set<string>();
    for (const { value } of browser.kept.journal) {
      const read = readEntry(value);
      if (read) this.#take(browser, read.value.account, read.words, undone);
    }
    for (const word of undone) words.add(word);
    const left = [...before.intents].flatMap(([id, { intent }]) => (intents.has(id) ? [] : [intent]));
    const gone = [...before.gone, ...left.map(({ account }) => ({ account, at: now }))];
    this.#known.set(browser.name, { words, undone, intents, gone });
    for (const intent of left) this.#changes.noteGone(browser, intent, left);
    const dropped = this.#dropped.get(browser.name) ?? new Set();
    this.#dropped.set(browser.name, dropped);
    for (const word of before.words) {
      if (words.has(word)) continue;
      // The next press ends the redo.
      if (people.leaving.has(browser.name) || before.undone.has(word)) people.givenUp.add(word);
      if (people.givenUp.has(word)) dropped.add(word);
      this.assert(word, `in ${browser.name}`);
    }
    // What was given up and was taken back counts again.
    if (people.takingBack.has(browser.name))
      for (const word of words)
        if (!before.words.has(word) && dropped.delete(word)) people.givenUp.delete(word);
  }

  #take(browser: Browser, account: string, said: readonly string[], words: Set<string>): void {
    for (const word of said) {
      words.add(word);
      const owner = this.#scene.accounts.find(({ name }) => name === findAccountName(word));
      if (account !== owner?.id && !account.startsWith('session-'))
        this.#violate(`8: “${word}” is kept in ${browser.name} for another account.`);
    }
  }
}
