import * as z from 'zod/mini';

import { API_BASE } from '#contract/paths.ts';
import { parseDraft } from '#web/changes/draft.ts';
import { findHeld } from '#web/changes/find-held.ts';
import { parseIntent } from '#web/changes/intent.ts';
import type { StoredIntent } from '#web/changes/intent.ts';

import type { Browser } from './browser.ts';
import type { Look } from './tab-app.ts';
import type { Tab } from './tab-host.ts';
import { HistoryWatch } from './watch/history.ts';
import { findDifference, findUnfolded } from './watch/quiet.ts';
import type { Scene } from './watch/scene.ts';
import { Told } from './watch/told.ts';
import type { Answer, Call } from './wire.ts';
import { accountOf, findWords } from './words.ts';

/** A tab may be so far behind another one of its browser, in ms. */
const LAG_MS = 2_000;
/** Whatever is well for so long has had time for everything, in ms. */
const STUCK_MS = 75_000;

const answersSchema = z.object({
  answers: z.array(z.object({ key: z.string(), body: z.unknown() })),
});

/** A change that waits, and since when it waits for nothing but the server. */
type Waiting = { intent: StoredIntent; since: number };
type Known = { words: Set<string>; intents: Map<string, Waiting> };

/** The tasks of which a change waits for its person. */
function findRefused(waiting: Iterable<Waiting>): Set<string> {
  return findHeld(
    Array.from(waiting, ({ intent }) => intent),
    ({ refusal }) => refusal !== null,
  );
}

function isWriteOf(call: Call): boolean {
  return call.method !== 'GET' && call.path.startsWith(`${API_BASE}/tasks/`);
}

/** Looks on, and says what does not hold. */
export class Watch {
  readonly begun: number;
  violation: string | null = null;
  readonly #play: Scene;
  readonly #history: HistoryWatch;
  readonly #told = new Told();
  readonly #known = new Map<string, Known>();
  readonly #unknownSince = new Map<string, number>();

  constructor(play: Scene) {
    this.#play = play;
    this.#history = new HistoryWatch(play, (text) => this.violate(text));
    this.begun = play.world.scheduler.now;
  }

  violate(text: string): void {
    if (this.violation !== null) return;
    this.violation = text;
    this.#play.say(`VIOLATION: ${text}`);
  }

  #now(): number {
    return this.#play.world.scheduler.now;
  }

  onAnswer(call: Call, { status, body }: Answer, from: string): void {
    if (call.method === 'GET') return;
    this.#history.catchUp(call.path.includes('/import') ? 'import' : from);
    if (status < 200 || status > 299) return;
    if (call.method === 'DELETE' && call.path.startsWith(`${API_BASE}/trash/`)) {
      this.#history.purge(call.path.slice(`${API_BASE}/trash/`.length));
      return;
    }
    if (!isWriteOf(call) || typeof body !== 'string') return;
    const said: unknown = JSON.parse(body);
    const many = answersSchema.safeParse(said);
    const key = call.headers['idempotency-key'];
    if (many.success) for (const answer of many.data.answers) this.#noteDone(answer.key, answer.body);
    else if (key !== undefined) this.#noteDone(key, said);
  }

  #noteDone(key: string, said: unknown): void {
    const rows = this.#play.accounts.flatMap((account) => this.#history.rows(account));
    this.#told.noteDone(key, said, rows);
  }

  /** The server has forgotten what came after its backup: so does this. */
  onServerPutBack(): void {
    this.#told.clear();
    this.#play.people.reverts = Infinity;
    const typed = Array.from(this.#play.people.words);
    // A browser lets go of what the server had before, where that answer is under way.
    const had = new Set(typed.filter((word) => this.#history.hasWord(word)));
    this.#history.startAnew();
    const kept = new Set([...this.#known.values()].flatMap(({ words }) => Array.from(words)));
    for (const word of typed)
      if (!this.#history.hasWord(word) && (had.has(word) || !kept.has(word)))
        this.#play.people.givenUp.add(word);
  }

  #isKeptSomewhere(word: string): boolean {
    return this.#history.hasWord(word) || [...this.#known.values()].some(({ words }) => words.has(word));
  }

  #assertKept(word: string, when: string): void {
    if (!this.#play.people.givenUp.has(word) && !this.#isKeptSomewhere(word))
      this.violate(`1: “${word}” is lost ${when}.`);
  }

  /** A browser has committed something. */
  onKept(browser: Browser): void {
    const before = this.#known.get(browser.name);
    const words = new Set<string>();
    const intents: Known['intents'] = new Map();
    const take = (account: string, values: unknown) => {
      for (const word of findWords(values)) {
        words.add(word);
        const owner = this.#play.accounts.find(({ name }) => name === accountOf(word));
        if (account !== owner?.id && !account.startsWith('session-'))
          this.violate(`8: “${word}” is kept in ${browser.name} for another account.`);
      }
    };
    for (const { value } of browser.kept.intents) {
      const intent = parseIntent(value);
      if (!intent) continue;
      take(intent.account, intent.changes);
      intents.set(intent.id, { intent, since: this.#waitsSince(intent, before) });
    }
    for (const { value } of browser.kept.drafts) {
      const draft = parseDraft(value);
      if (draft) take(draft.account, draft.fields);
    }
    this.#known.set(browser.name, { words, intents });
    for (const word of before?.words ?? []) {
      if (words.has(word)) continue;
      if (this.#play.people.leaving.has(browser.name)) this.#play.people.givenUp.add(word);
      this.#assertKept(word, `in ${browser.name}`);
    }
    this.#told.noteConfirmed(browser, this.#now());
  }

  /** Since when it waits for nothing but the server: not while one of its task waits for its person. */
  #waitsSince(intent: StoredIntent, known: Known | undefined): number {
    const before = known?.intents.get(intent.id);
    // What is saved as a new task takes along what waited behind it.
    const taskId = before?.intent.taskId ?? intent.taskId;
    const isBehind = findRefused(known?.intents.values() ?? []).has(taskId);
    return before && !isBehind ? before.since : this.#now();
  }

  /** Something was said to be stored. */
  onStored(values: unknown, tab: Tab): void {
    for (const word of findWords(values)) this.#assertKept(word, `though ${tab.name} said that it is stored`);
  }

  /** Looks at what a tab shows. */
  look(browser: Browser, tab: Tab, look: Look): void {
    const due = this.#now() - LAG_MS;
    // One that was frozen has yet to hear what happened, and one that opens while its person leaves is gone in a moment.
    if (tab.resumedAt > due || this.#play.people.leaving.has(browser.name)) return;
    const { account, tasks, saving } = look;
    const owner = this.#play.accounts.find(({ id }) => id === account);
    const known = this.#known.get(browser.name);
    const waiting = [...(known?.intents.values() ?? [])].filter(({ intent }) => intent.account === account);
    if (saving.kind === 'saved' && waiting.some(({ since }) => since < due))
      this.violate(`4: ${tab.name} says “${saving.text}” while ${waiting.length} changes wait.`);
    // Only a server that stumbles over a change makes it a question at last, and here none does.
    const givenUp = waiting.find(({ intent }) => intent.refusal !== null && intent.isUncertain);
    if (givenUp) this.violate(`9: ${tab.name} gave up: ${givenUp.intent.refusal?.detail}`);
    this.#assertNotStuck(browser, tab, look, waiting);
    // Where nobody knows what is kept, the top bar says so.
    if (!tasks || !owner || saving.kind === 'unknown') return;
    const open = new Set<string>();
    // Completing or reopening one that repeats makes or takes the next one.
    for (const { taskId, spawns, withdraws } of [...waiting.map(({ intent }) => intent), ...look.open])
      for (const id of [taskId, spawns?._id, withdraws]) if (id !== undefined) open.add(id);
    const titles = new Set<string>();
    const ids = new Set<string>();
    const byId = Map.groupBy(this.#history.rows(owner), ({ task_id }) => task_id);
    for (const task of tasks) {
      this.#play.people.sees(browser, task);
      for (const word of findWords(task))
        if (accountOf(word) !== owner.name) this.violate(`8: ${tab.name} shows “${word}” to ${owner.name}.`);
      if (ids.has(task._id)) this.violate(`10: ${tab.name} shows the task “${task.title}” twice.`);
      ids.add(task._id);
      const [title] = findWords({ title: task.title });
      // Where the server gives ids of its own, its list may come before the answer that tells them; one that repeats has followers.
      if (
        title !== undefined &&
        titles.has(title) &&
        task.repeat === '' &&
        !this.#play.people.mayRepeat.has(title) &&
        !this.#play.isFamily
      )
        this.violate(`10: ${tab.name} shows two tasks “${title}”.`);
      if (title !== undefined) titles.add(title);
      if (open.has(task._id)) continue;
      const floor = this.#told.floor(browser, task._id, due);
      const rows = byId.get(task._id) ?? [];
      const isTrue = rows.some(
        (row) =>
          row.seq >= floor &&
          row.deleted === 0 &&
          row.title === task.title &&
          row.description === task.description &&
          row.priority === task.priority &&
          row.due_date === task.dueDate &&
          (row.completed === 1) === task.completed &&
          row.labels === JSON.stringify(task.labels) &&
          row.repeat === task.repeat,
      );
      if (!isTrue && floor > 0 && rows.length > 0)
        this.violate(
          `3: ${tab.name} shows “${task.title}” (${task.description}, ${task.priority}, ${task.completed}) as it never was since the change ${floor} was said to be saved.`,
        );
    }
    for (const [taskId, rows] of byId) {
      const floor = this.#told.floor(browser, taskId, due);
      if (floor === 0 || ids.has(taskId) || open.has(taskId)) continue;
      if (!rows.some((row) => row.seq >= floor && row.deleted === 1))
        this.violate(`3: ${tab.name} does not show “${rows.at(-1)?.title}”, which was said to be saved.`);
    }
  }

  /** While server and network are well, nothing waits for long, and nothing stays unknown. */
  #assertNotStuck(
    browser: Browser,
    { name }: Tab,
    { account, saving }: Look,
    waiting: readonly Waiting[],
  ): void {
    const due = this.#now() - STUCK_MS;
    if (browser.wellSince > due || this.#play.lastTrouble > due) return;
    const refused = findRefused(waiting);
    const stuck = waiting.find(({ intent, since }) => since < due && !refused.has(intent.taskId));
    if (stuck)
      this.violate(
        `9: ${browser.name} does not send ${stuck.intent.verb} of “${stuck.intent.changes.title ?? stuck.intent.seen?.title}”.`,
      );
    // The login says nothing of it.
    if (saving.kind !== 'unknown' || account === null) this.#unknownSince.delete(name);
    else if ((this.#unknownSince.get(name) ?? this.#now()) < due)
      this.violate(`9: ${name} goes on to say “${saving.text}”.`);
    else if (!this.#unknownSince.has(name)) this.#unknownSince.set(name, this.#now());
  }

  /** All is quiet: nothing is left to be said to the server, and everybody sees what it has. */
  quiet(tabs: readonly Tab[]): void {
    this.#history.catchUp('import');
    for (const { name, kept } of this.#play.browsers)
      for (const { value } of kept.intents) {
        const intent = parseIntent(value);
        if (
          intent &&
          this.#play.accounts.some(({ id }) => id === intent.account) &&
          this.#isSignedIn(name, intent.account, tabs)
        )
          this.violate(
            `9: ${name} still waits with ${intent.verb} of ${JSON.stringify(intent.changes)}${intent.refusal ? `, refused: ${intent.refusal.detail}` : ''}.`,
          );
      }
    for (const word of this.#play.people.left) this.#assertKept(word, 'with the page that was left');
    for (const account of this.#play.accounts)
      for (const title of findUnfolded(this.#play.server.readTasks(account), this.#history.rows(account)))
        this.violate(`5: the task “${title}” is not what its history says.`);
    for (const tab of tabs) this.#assertEqual(tab);
  }

  #isSignedIn(browser: string, account: string, tabs: readonly Tab[]): boolean {
    return tabs.some((tab) => tab.browser.name === browser && tab.app?.look().account === account);
  }

  #assertEqual(tab: Tab): void {
    const look = tab.app?.look();
    const owner = this.#play.accounts.find(({ id }) => id === look?.account);
    if (!look || !owner) return;
    if (!look.tasks) return this.violate(`9: ${tab.name} still shows no tasks.`);
    const difference = findDifference(look.tasks, this.#play.server.readTasks(owner));
    if (difference)
      this.violate(
        `5: when all is quiet ${tab.name} shows\n${difference.mine}\nand the server has\n${difference.theirs}`,
      );
    if (look.saving.kind !== 'saved' && look.saving.kind !== 'draft')
      this.violate(`9: when all is quiet ${tab.name} says “${look.saving.text}”.`);
  }
}
