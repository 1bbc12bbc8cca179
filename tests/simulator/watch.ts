import * as z from 'zod/mini';

import { API_BASE } from '#contract/paths.ts';
import { findHeld } from '#web/outbox/find-held.ts';
import { parseDraft, parseConfirmedChange, parseIntent } from '#web/outbox/intent.ts';
import type { StoredIntent } from '#web/outbox/intent.ts';

import type { Browser } from './browser.ts';
import type { Account, Row, Server } from './server.ts';
import type { Look } from './tab-app.ts';
import type { Tab } from './tab-host.ts';
import type { Answer, Call } from './wire.ts';
import { accountOf, findWords } from './words.ts';
import type { World } from './world.ts';

/** A tab may be so far behind another one of its browser, in ms. */
const LAG_MS = 2_000;
/** Whatever is well for so long has had time for everything, in ms. */
const STUCK_MS = 75_000;

/** How old the list may be that is looked at before a change, and how long that change may be on its way, in ms. */
const LIST_AGE_MS = 12_000;

const answerSchema = z.object({ task: z.object({ _id: z.string(), version: z.int() }) });
const answersSchema = z.object({
  answers: z.array(z.object({ key: z.string(), body: z.unknown() })),
});

/** What is looked at. */
export type Scene = {
  readonly world: World;
  readonly browsers: readonly Browser[];
  readonly accounts: readonly Account[];
  readonly server: Server;
  readonly lastTrouble: number;
  /** A server without keys and versions can neither keep a repetition from happening nor tell who overwrote whom. */
  readonly isFamily: boolean;
  say: (text: string) => void;
};

type Floor = { seq: number; at: number };
/** A change that waits, and since when it waits for nothing but the server. */
type Waiting = { intent: StoredIntent; since: number };
type Known = { words: Set<string>; intents: Map<string, Waiting> };

const FIELDS = ['title', 'description', 'labels'] as const;

function wordsOf(row: Row, field: (typeof FIELDS)[number]): string[] {
  return findWords({ value: field === 'labels' ? JSON.parse(row.labels) : row[field] });
}

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
  /** Words that their person gave up. */
  readonly givenUp = new Set<string>();
  /** Words that came to stand on a second task by what their person chose. */
  readonly mayRepeat = new Set<string>();
  /** Labels that one press gave to many tasks. */
  readonly ofMany = new Set<string>();
  /** The browsers that somebody leaves just now, whatever is lost. */
  readonly leaving = new Set<string>();
  /** How many presses brought a word back. */
  reverts = 0;
  readonly #play: Scene;
  readonly #typed = new Map<string, string>();
  /** What was shown to the person as the value that a word replaces. */
  readonly #over = new Map<string, Set<string>>();
  readonly #shown = new Map<string, Set<string>>();
  readonly #known = new Map<string, Known>();
  readonly #history = new Map<string, Row[]>();
  readonly #historyWords = new Set<string>();
  /** When a word came into the history. */
  readonly #since = new Map<string, number>();
  readonly #introduced = new Map<string, number>();
  readonly #taskOfTitle = new Map<string, string>();
  readonly #floors = new Map<string, Floor[]>();
  readonly #done = new Map<string, { taskId: string; seq: number }>();
  readonly #purged = new Set<string>();
  readonly #unknownSince = new Map<string, number>();
  /** What pages showed as done when they were left, and in which browser. */
  readonly #left = new Map<string, string>();

  constructor(play: Scene) {
    this.#play = play;
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

  /** Notes that a person typed a word over what they saw. */
  typed(word: string, browser: string, over: string | undefined): void {
    this.#typed.set(word, browser);
    if (over !== undefined) this.sawUnder(word, over);
  }

  /** The words among these that somebody else has typed. */
  findForeign(browser: Browser, values: unknown): string[] {
    return findWords(values).filter((word) => (this.#typed.get(word) ?? browser.name) !== browser.name);
  }

  sawUnder(word: string, value: string): void {
    this.#over.set(word, (this.#over.get(word) ?? new Set()).add(value));
  }

  /** Notes what a person saw in a browser. */
  sees(browser: Browser, values: unknown): void {
    const shown = this.#shown.get(browser.name) ?? new Set();
    this.#shown.set(browser.name, shown);
    for (const word of findWords(values)) shown.add(word);
  }

  /** All that an account has in a browser goes. */
  giveUpAll(browser: Browser, account: string): void {
    this.forgets(browser);
    for (const { value } of [...browser.kept.intents, ...browser.kept.drafts]) {
      const kept = parseIntent(value) ?? parseDraft(value);
      if (kept?.account === account) this.giveUp('changes' in kept ? kept.changes : kept.fields);
    }
  }

  /** A page is left: what it shows as done is done. */
  leaves(browser: Browser, { open }: Look): void {
    for (const { changes } of open) for (const word of findWords(changes)) this.#left.set(word, browser.name);
  }

  /** What a browser was told last is lost. */
  forgets(browser: Browser): void {
    for (const [word, name] of this.#left) if (name === browser.name) this.#left.delete(word);
  }

  giveUp(values: unknown): void {
    for (const word of findWords(values)) this.givenUp.add(word);
  }

  #rows(account: Account): Row[] {
    return this.#history.get(account.name) ?? [];
  }

  /** Reads what the server has written since. */
  #catchUp(source: string): void {
    for (const account of this.#play.accounts) {
      const rows = this.#rows(account);
      const fresh = this.#play.server.readHistory(account, rows.at(-1)?.seq ?? 0);
      for (const row of fresh) this.#take(account, row, rows, source);
      this.#history.set(account.name, rows);
    }
  }

  #take(account: Account, row: Row, rows: Row[], source: string): void {
    const before = rows.findLast((other) => other.task_id === row.task_id);
    rows.push(row);
    const isImported = row.source === 'import' && row.deleted === 0;
    // A file names its tasks anew.
    if (isImported) this.#purged.delete(row.task_id);
    if (isImported && before?.deleted === 0)
      this.violate(`6: an import overwrote “${before.title}” with “${row.title}”.`);
    if (this.#purged.has(row.task_id))
      this.violate(`10: the purged task ${row.task_id} came back as “${row.title}”.`);
    for (const field of FIELDS) {
      const [words, former] = [wordsOf(row, field), before ? wordsOf(before, field) : []];
      for (const word of words) {
        if (former.includes(word)) continue;
        this.#historyWords.add(word);
        this.#since.set(word, this.#now());
        if (accountOf(word) !== account.name) this.violate(`8: “${word}” was stored for ${account.name}.`);
        // The next task of a repetition says what its predecessor says.
        if (row.source === 'repeat' || this.#isMadeAnew(row, word, rows)) {
          this.mayRepeat.add(word);
          continue;
        }
        if (this.#mayDouble()) continue;
        const times = source === 'import' ? 1 : (this.#introduced.get(word) ?? 0) + 1;
        this.#introduced.set(word, times);
        if (source === 'import') continue;
        if (times > 1 + this.reverts && !this.ofMany.has(word))
          this.violate(`2: “${word}” took effect ${times} times.`);
        if (field === 'title') this.#takeTitle(word, row.task_id);
        if (before && row[field] === word) this.#takeOver(word, before[field], source, times);
      }
      if (source !== 'import' && before?.[field] !== former[0]) this.#takeAway(former, words, source);
    }
  }

  #mayDouble(): boolean {
    return this.#play.isFamily && this.#play.world.mayArriveTwice;
  }

  /** Without keys a create that got no answer is known by its words alone: a task that somebody changed meanwhile is made anew. */
  #isMadeAnew({ task_id, version }: Row, word: string, rows: readonly Row[]): boolean {
    const { isFamily, world } = this.#play;
    if (!isFamily || !world.hasLostAnswer || version > 1) return false;
    const others = rows.filter((row) => row.task_id !== task_id);
    const said = others.filter((row) => FIELDS.some((field) => wordsOf(row, field).includes(word)));
    const changed = new Set(others.filter((row) => row.version > 1).map((row) => row.task_id));
    return said.some((row) => row.version === 1 && changed.has(row.task_id));
  }

  /** One of many lines or labels went: whoever took it away has seen it. */
  #takeAway(former: readonly string[], words: readonly string[], source: string): void {
    if (source === 'echo' || this.#play.isFamily) return;
    for (const word of former) {
      const owner = this.#typed.get(word);
      if (words.includes(word) || owner === undefined || owner === source) continue;
      if (this.#shown.get(source)?.has(word) !== true)
        this.violate(`6: ${source} took “${word}” of ${owner} away without having seen it.`);
    }
  }

  #takeTitle(word: string, taskId: string): void {
    const former = this.#taskOfTitle.get(word);
    // Without a trash what was deleted is made anew.
    const mayBeAnew = this.mayRepeat.has(word) || (this.#play.isFamily && this.reverts > 0);
    if (former !== undefined && former !== taskId && !mayBeAnew)
      this.violate(`10: “${word}” is the title of two tasks.`);
    this.#taskOfTitle.set(word, taskId);
  }

  #takeOver(word: string, former: string, source: string, times: number): void {
    const owner = this.#typed.get(former);
    if (owner === undefined || owner === source || source === 'echo') return;
    // Without versions its app looks at the list first, and cannot know what comes between the look and the change.
    if (this.#play.isFamily && (this.#since.get(former) ?? 0) > this.#now() - LIST_AGE_MS) return;
    const isSeen = this.#over.get(word)?.has(former) === true;
    const wasShown = this.#shown.get(source)?.has(former) === true;
    if (!isSeen && (times === 1 || !wasShown))
      this.violate(`6: ${source} overwrote “${former}” of ${owner} with “${word}” without having seen it.`);
  }

  onAnswer(call: Call, { status, body }: Answer, from: string): void {
    if (call.method === 'GET') return;
    this.#catchUp(call.path.includes('/import') ? 'import' : from);
    if (status < 200 || status > 299) return;
    if (call.method === 'DELETE' && call.path.startsWith(`${API_BASE}/trash/`)) {
      const taskId = call.path.slice(`${API_BASE}/trash/`.length);
      this.#purged.add(taskId);
      for (const account of this.#play.accounts) {
        const rows = this.#rows(account);
        for (const row of rows.filter(({ task_id }) => task_id === taskId))
          this.giveUp(FIELDS.flatMap((field) => wordsOf(row, field)));
        this.#history.set(
          account.name,
          rows.filter(({ task_id }) => task_id !== taskId),
        );
      }
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
    const answer = answerSchema.safeParse(said);
    if (!answer.success || this.#done.has(key)) return;
    const { _id: taskId, version } = answer.data.task;
    const row = this.#play.accounts
      .flatMap((account) => this.#rows(account))
      .find((one) => one.task_id === taskId && one.version === version);
    if (row) this.#done.set(key, { taskId, seq: row.seq });
  }

  /** The server has forgotten what came after its backup: so does this. */
  onServerPutBack(): void {
    this.#history.clear();
    this.#historyWords.clear();
    this.#introduced.clear();
    this.#taskOfTitle.clear();
    this.#floors.clear();
    this.#done.clear();
    this.#purged.clear();
    this.reverts = Infinity;
    this.#catchUp('import');
    const kept = new Set([...this.#known.values()].flatMap(({ words }) => Array.from(words)));
    for (const word of this.#typed.keys())
      if (!this.#historyWords.has(word) && !kept.has(word)) this.givenUp.add(word);
  }

  #isKeptSomewhere(word: string): boolean {
    return this.#historyWords.has(word) || [...this.#known.values()].some(({ words }) => words.has(word));
  }

  #assertKept(word: string, when: string): void {
    if (!this.givenUp.has(word) && !this.#isKeptSomewhere(word))
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
      if (this.leaving.has(browser.name)) this.givenUp.add(word);
      this.#assertKept(word, `in ${browser.name}`);
    }
    this.#noteConfirmed(browser);
  }

  /** Since when it waits for nothing but the server: not while one of its task waits for its person. */
  #waitsSince(intent: StoredIntent, known: Known | undefined): number {
    const before = known?.intents.get(intent.id);
    // What is saved as a new task takes along what waited behind it.
    const taskId = before?.intent.taskId ?? intent.taskId;
    const isBehind = findRefused(known?.intents.values() ?? []).has(taskId);
    return before && !isBehind ? before.since : this.#now();
  }

  #noteConfirmed(browser: Browser): void {
    for (const { value } of browser.kept.confirmed) {
      const change = parseConfirmedChange(value);
      const done = change && this.#done.get(change.made.id);
      if (!done) continue;
      const name = `${browser.name} ${done.taskId}`;
      const floors = this.#floors.get(name) ?? [];
      if (floors.some(({ seq }) => seq === done.seq)) continue;
      floors.push({ seq: done.seq, at: this.#now() });
      this.#floors.set(name, floors);
    }
  }

  /** Something was said to be stored. */
  onStored(values: unknown, tab: Tab): void {
    for (const word of findWords(values)) this.#assertKept(word, `though ${tab.name} said that it is stored`);
  }

  /** Looks at what a tab shows. */
  look(browser: Browser, tab: Tab, look: Look): void {
    // One that was frozen has yet to hear what happened.
    if (tab.resumedAt > this.#now() - LAG_MS) return;
    const { account, tasks, saving } = look;
    const owner = this.#play.accounts.find(({ id }) => id === account);
    const known = this.#known.get(browser.name);
    const waiting = [...(known?.intents.values() ?? [])].filter(({ intent }) => intent.account === account);
    if (saving.kind === 'saved' && waiting.some(({ since }) => since < this.#now() - LAG_MS))
      this.violate(`4: ${tab.name} says “${saving.text}” while ${waiting.length} changes wait.`);
    this.#assertNotStuck(browser, tab, look, waiting);
    // Where nobody knows what is kept, the top bar says so.
    if (!tasks || !owner || saving.kind === 'unknown') return;
    const shown = this.#shown.get(browser.name) ?? new Set();
    this.#shown.set(browser.name, shown);
    const open = new Set<string>();
    // Completing or reopening one that repeats makes or takes the next one.
    for (const { taskId, spawns, withdraws } of [...waiting.map(({ intent }) => intent), ...look.open])
      for (const id of [taskId, spawns?._id, withdraws]) if (id !== undefined) open.add(id);
    const titles = new Set<string>();
    const ids = new Set<string>();
    const byId = Map.groupBy(this.#rows(owner), ({ task_id }) => task_id);
    for (const task of tasks) {
      for (const word of findWords(task)) {
        shown.add(word);
        if (accountOf(word) !== owner.name) this.violate(`8: ${tab.name} shows “${word}” to ${owner.name}.`);
      }
      if (ids.has(task._id)) this.violate(`10: ${tab.name} shows the task “${task.title}” twice.`);
      ids.add(task._id);
      const [title] = findWords({ title: task.title });
      // Where the server gives ids of its own, its list may come before the answer that tells them.
      if (title !== undefined && titles.has(title) && !this.mayRepeat.has(title) && !this.#play.isFamily)
        this.violate(`10: ${tab.name} shows two tasks “${title}”.`);
      if (title !== undefined) titles.add(title);
      if (open.has(task._id)) continue;
      const floor = this.#floor(browser, task._id);
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
      const floor = this.#floor(browser, taskId);
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

  /** The last change of a task that this browser was told is saved, and has had time to show. */
  #floor(browser: Browser, taskId: string): number {
    const due = this.#now() - LAG_MS;
    const floors = this.#floors.get(`${browser.name} ${taskId}`) ?? [];
    return Math.max(0, ...floors.filter(({ at }) => at < due).map(({ seq }) => seq));
  }

  /** All is quiet: nothing is left to be said to the server, and everybody sees what it has. */
  quiet(tabs: readonly Tab[]): void {
    this.#catchUp('import');
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
    for (const word of this.#left.keys()) this.#assertKept(word, 'with the page that was left');
    for (const account of this.#play.accounts) this.#assertFolded(account);
    for (const tab of tabs) this.#assertEqual(tab);
  }

  #isSignedIn(browser: string, account: string, tabs: readonly Tab[]): boolean {
    return tabs.some((tab) => tab.browser.name === browser && tab.app?.look().account === account);
  }

  #assertFolded(account: Account): void {
    const rows = Map.groupBy(this.#rows(account), ({ task_id }) => task_id);
    for (const task of this.#play.server.readTasks(account)) {
      const last = rows.get(task.id)?.at(-1);
      const isSame =
        last?.title === task.title &&
        last.description === task.description &&
        last.priority === task.priority &&
        last.due_date === task.due_date &&
        last.completed === task.completed &&
        last.labels === task.labels &&
        last.repeat === task.repeat &&
        last.version === task.version &&
        (last.deleted === 1) === (task.deleted_at !== null);
      if (!isSame) this.violate(`5: the task “${task.title}” is not what its history says.`);
    }
  }

  #assertEqual(tab: Tab): void {
    const look = tab.app?.look();
    const owner = this.#play.accounts.find(({ id }) => id === look?.account);
    if (!look || !owner) return;
    if (!look.tasks) return this.violate(`9: ${tab.name} still shows no tasks.`);
    const theirs = this.#play.server.readTasks(owner).filter(({ deleted_at }) => deleted_at === null);
    const there = theirs.map((task) => [
      task.id,
      task.title,
      task.description,
      task.priority,
      task.due_date,
      task.completed === 1,
      task.labels,
      task.repeat,
    ]);
    const here = look.tasks.map((task) => [
      task._id,
      task.title,
      task.description,
      task.priority,
      task.dueDate,
      task.completed,
      JSON.stringify(task.labels),
      task.repeat,
    ]);
    const [mine, yours] = [here, there].map((list) =>
      list
        .map((task) => JSON.stringify(task))
        .toSorted()
        .join('\n'),
    );
    if (mine !== yours)
      this.violate(`5: when all is quiet ${tab.name} shows\n${mine}\nand the server has\n${yours}`);
    if (look.saving.kind !== 'saved' && look.saving.kind !== 'draft')
      this.violate(`9: when all is quiet ${tab.name} says “${look.saving.text}”.`);
  }
}
