import { API_BASE } from '#contract/paths.ts';
import { parseIntent } from '#web/changes/intent.ts';
import type { MadeChange } from '#web/changes/intent.ts';

import type { Browser } from './browser.ts';
import type { Look } from './tab-app.ts';
import type { Tab } from './tab-host.ts';
import { Changes, findDone } from './watch/changes.ts';
import { isUnexpected } from './watch/errors.ts';
import { HistoryWatch } from './watch/history.ts';
import { Kept } from './watch/kept.ts';
import { findDifference, findUnfolded } from './watch/quiet.ts';
import { SavingWatch } from './watch/saving.ts';
import type { Scene } from './watch/scene.ts';
import { ShownWatch } from './watch/shown.ts';
import { Told } from './watch/told.ts';
import type { Answer, Call } from './wire.ts';
import { findWords } from './words.ts';

/** A tab may be so far behind another one of its browser, in ms. */
const LAG_MS = 2_000;

/** Looks on, and says what does not hold. */
export class Watch {
  readonly begun: number;
  violation: string | null = null;
  readonly #play: Scene;
  readonly #history: HistoryWatch;
  readonly #told = new Told();
  readonly #changes: Changes;
  readonly #kept: Kept;
  readonly #shown: ShownWatch;
  readonly #saving: SavingWatch;

  constructor(play: Scene) {
    const violate = (text: string) => this.violate(text);
    this.#play = play;
    this.#history = new HistoryWatch(play, violate);
    this.#changes = new Changes(play, (taskId) => this.#history.readRows(taskId).length > 0, violate);
    this.#kept = new Kept(play, this.#changes, (word) => this.#history.hasWord(word), violate);
    this.#saving = new SavingWatch(play, this.#kept, violate);
    this.#shown = new ShownWatch(play, this.#history, this.#told, violate);
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

  /** Something failed that nobody took care of, or was told to the person: only what may fail does. */
  onError(error: unknown, where: string): void {
    if (isUnexpected(error))
      this.violate(
        `11: ${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
  }

  onAnswer(call: Call, answer: Answer, from: string): void {
    if (call.method === 'GET') return;
    this.#history.catchUp(call.path.includes('/import') ? 'import' : from);
    const isDone = answer.status >= 200 && answer.status <= 299;
    if (isDone && call.method === 'DELETE' && call.path.startsWith(`${API_BASE}/trash/`))
      this.#history.purge(call.path.slice(`${API_BASE}/trash/`.length));
    for (const done of findDone(call, answer)) {
      const { key, said } = done;
      this.#changes.noteDone(done);
      this.#told.noteDone(key, said, (taskId) => this.#history.readRows(taskId));
    }
  }

  /** The server has forgotten what came after its backup: so does this. */
  onServerPutBack(): void {
    this.#told.clear();
    this.#shown.startAnew();
    this.#play.people.forgetsServer();
    const typed = Array.from(this.#play.people.words);
    // A browser lets go of what the server had before, where that answer is under way.
    const had = new Set(typed.filter((word) => this.#history.hasWord(word)));
    this.#history.startAnew();
    for (const word of typed)
      if (!this.#history.hasWord(word) && (had.has(word) || !this.#kept.has(word)))
        this.#play.people.givenUp.add(word);
  }

  /** A browser has committed something. */
  onKept(browser: Browser): void {
    this.#kept.note(browser);
    this.#told.noteConfirmed(browser, this.#now());
  }

  /** Something was said to be stored. */
  onStored(values: unknown, tab: Tab): void {
    for (const word of findWords(values))
      this.#kept.assert(word, `though ${tab.name} said that it is stored`);
  }

  /** A change was said to be stored. */
  onMade(made: MadeChange, browser: Browser, tab: Tab): void {
    this.onStored(made.changes, tab);
    this.#changes.assertStored(browser, made, tab.name);
  }

  /** Looks at what a tab shows. */
  look(browser: Browser, tab: Tab, look: Look): void {
    const due = this.#now() - LAG_MS;
    // One that was frozen has yet to hear what happened, and one that opens while its person leaves is gone in a moment.
    if (tab.resumedAt > due || this.#play.people.leaving.has(browser.name)) return;
    const { account, tasks, saving } = look;
    const waiting = this.#kept.waiting(browser, account);
    if (saving.kind === 'saved' && waiting.some(({ since }) => since < due))
      this.violate(`4: ${tab.name} says “${saving.text}” while ${waiting.length} changes wait.`);
    this.#saving.assertCount(browser, tab, look, due);
    // Only a server that stumbles over a change makes it a question at last, and here none does.
    const givenUp = waiting.find(({ intent }) => intent.refusal !== null && intent.isUncertain);
    if (givenUp) this.violate(`9: ${tab.name} gave up: ${givenUp.intent.refusal?.detail}`);
    this.#saving.assertNotStuck(browser, tab, look);
    const owner = this.#play.accounts.find(({ id }) => id === account);
    // Where nobody knows what is kept, the top bar says so.
    if (tasks && owner && saving.kind !== 'unknown')
      this.#shown.look(tasks, { browser, name: tab.name, owner, look, waiting, due });
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
    for (const word of this.#play.people.left) this.#kept.assert(word, 'with the page that was left');
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
    if (!look || !owner) return this.violate(`9: ${tab.name} still shows the login.`);
    if (!look.tasks) return this.violate(`9: ${tab.name} still shows no tasks.`);
    const difference = findDifference(look.tasks, this.#play.server.readTasks(owner), this.#play.isFamily);
    if (difference)
      this.violate(
        `5: when all is quiet ${tab.name} shows\n${difference.mine}\nand the server has\n${difference.theirs}`,
      );
    if (look.saving.kind !== 'saved' && look.saving.kind !== 'draft')
      this.violate(`9: when all is quiet ${tab.name} says “${look.saving.text}”.`);
  }
}
