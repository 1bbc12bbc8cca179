import { PERFORM } from './acts.ts';
import { pairName } from './coverage.ts';
import { HAPPEN } from './faults.ts';
import { Play } from './play.ts';
import { drain } from './scheduler.ts';
import { ACTS, OWN_ACTS } from './script.ts';
import type { Script, Step, StepKind } from './script.ts';
import { PASSWORD } from './server.ts';
import type { Server } from './server.ts';
import type { Tab } from './tab-host.ts';
import type { Code } from './world.ts';

/** What a script came to. */
export type Outcome = {
  violation: string | null;
  log: readonly string[];
  counts: ReadonlyMap<string, number>;
  turns: number;
};

/** Between two looks at what is shown. */
const LOOK_EVERY_TURNS = 20;
/** A script takes about two thousand. */
const MOST_TURNS = 20_000;
const QUIET_MS = 100_000;
const SETTLE_MS = 20_000;
const SETTLE_ROUNDS = 30;
/** An act and a fault so near to each other count as a pair. */
const PAIR_STEPS = 5;

function isAct(kind: StepKind): kind is keyof typeof ACTS {
  return kind in ACTS;
}

/** Plays one script from its beginning until all is quiet. */
export class Run {
  readonly #play: Play;
  readonly #script: Script;
  readonly #recent: StepKind[] = [];

  constructor(script: Script, server: Server, code: Code) {
    this.#script = script;
    this.#play = new Play(script, server, code);
  }

  get #isOver(): boolean {
    return this.#play.watch.violation !== null;
  }

  #look(): void {
    for (const browser of this.#play.browsers)
      for (const tab of browser.tabs)
        if (tab.state === 'alive' && tab.app) this.#play.watch.look(browser, tab, tab.app.look());
  }

  /** Takes an error of which nobody else has taken care. */
  onError(error: unknown): void {
    this.#play.watch.onError(error, 'nobody took care of');
  }

  async #pass(ms: number): Promise<void> {
    const { scheduler } = this.#play.world;
    const end = scheduler.now + ms;
    let turns = 0;
    await drain();
    while (!this.#isOver && (await scheduler.turn(end))) {
      turns += 1;
      if (turns % LOOK_EVERY_TURNS === 0) this.#look();
      if (scheduler.turns > MOST_TURNS) this.#play.watch.violate('9: it goes round in circles.');
    }
    if (!this.#isOver) scheduler.now = Math.max(scheduler.now, end);
    this.#look();
  }

  async #logIn(tab: Tab, account: 0 | 1): Promise<void> {
    const { email } = this.#play.accounts[account];
    await this.#pass(60);
    const isBusy = [...this.#play.pending].some(
      (begun) => begun.tab === tab && begun.what.startsWith('logs'),
    );
    if (tab.app && !isBusy && tab.app.look().account === null) {
      this.#play.begin('logs in', tab, tab.app.logIn(email, PASSWORD));
      await this.#pass(1_500);
    }
  }

  /** Counts what was done, and what went wrong shortly before or after. */
  #count(kind: StepKind, did: boolean): void {
    const { world } = this.#play;
    world.count(did ? kind : `${kind} (left out)`);
    if (!did) return;
    for (const other of this.#recent)
      if (isAct(kind) !== isAct(other))
        world.count(isAct(kind) ? pairName(kind, other) : pairName(other, kind));
    this.#recent.push(kind);
    if (this.#recent.length > PAIR_STEPS) this.#recent.shift();
  }

  async #perform(step: Step): Promise<void> {
    const { world } = this.#play;
    const browser = this.#play.browsers[step.browser % this.#play.browsers.length];
    if (!browser) return;
    world.random.restart(step.salt);
    this.#play.presses += 1;
    const { kind } = step;
    if (!isAct(kind)) {
      const tab = browser.tabs[step.tab % Math.max(1, browser.tabs.length)];
      const did = await HAPPEN[kind]({ play: this.#play, step, browser, tab });
      this.#count(kind, did);
      return;
    }
    const tabs = browser.tabs.filter(({ state }) => state === 'alive');
    const tab = tabs[step.tab % Math.max(1, tabs.length)] ?? browser.open();
    if (tabs.length === 0) await this.#pass(500);
    // One person: while they log out, they do nothing else in this browser.
    if ([...this.#play.pending].some((begun) => begun.tab.browser === browser && begun.what === 'logs out'))
      return;
    const app = tab.app;
    if (!app || tab.state === 'dead' || (this.#play.isFamily && OWN_ACTS.has(kind))) return;
    if (app.look().account === null) {
      // The form of the login is sent once.
      if ([...this.#play.pending].some((begun) => begun.tab === tab && begun.what.startsWith('logs')))
        return this.#pass(100);
      this.#play.say(`${tab.name}: logs in`);
      this.#play.begin('logs in', tab, app.logIn(this.#play.accounts[0].email, PASSWORD));
      await this.#pass(300);
      return;
    }
    const last = this.#play.lastPress.get(browser);
    const lastMany = this.#play.lastMany.get(browser);
    const look = app.look();
    this.#play.watch.look(browser, tab, look);
    if (look.tasks) for (const words of look.tasks) this.#play.people.sees(browser, words);
    const did = PERFORM[kind]({ play: this.#play, step, browser, tab, app, look });
    // Whatever else is done, the change before is not the last thing that was pressed.
    if (this.#play.lastPress.get(browser) === last) this.#play.lastPress.delete(browser);
    if (this.#play.lastMany.get(browser) === lastMany) this.#play.lastMany.delete(browser);
    this.#count(kind, did);
  }

  async #pause({ pause }: Step): Promise<void> {
    if ('ms' in pause) return this.#pass(pause.ms);
    const { scheduler } = this.#play.world;
    await drain();
    for (let left = pause.turns; left > 0 && !this.#isOver; left -= 1)
      if (!(await scheduler.turn(scheduler.now + 1_000))) break;
    this.#look();
  }

  /** Everything works again, and everybody waits. */
  async #calm(): Promise<void> {
    const { world } = this.#play;
    this.#play.say('from here on all is well');
    this.#play.death = null;
    for (const browser of this.#play.browsers) {
      browser.weather = 'fine';
      browser.refusal = null;
      for (const tab of browser.tabs) if (tab.state === 'frozen') tab.resume();
      if (browser.tabs.length === 0) browser.open();
    }
    for (const line of world.lines) line.cut();
    await this.#pass(QUIET_MS);
    for (const { tabs } of this.#play.browsers)
      for (const tab of tabs) {
        await this.#logIn(tab, 0);
        // Of a server that came back older, or that tells nothing by itself, a tab hears when its person looks at it.
        if (this.#play.isServerOlder || this.#play.isFamily) tab.lookAway();
      }
    await this.#pass(QUIET_MS);
    // One whose session had ended may have heard of it only now.
    for (const tab of this.#play.browsers.flatMap(({ tabs }) => tabs))
      if (!this.#isOver && tab.app?.look().account === null) {
        await this.#logIn(tab, 0);
        await this.#pass(SETTLE_MS);
      }
  }

  /** Everybody looks at their tabs: a server of the family, or one that came back older, tells nothing by itself. */
  async #lookAgain(): Promise<void> {
    for (const { tabs } of this.#play.browsers) for (const tab of tabs) tab.lookAway();
    await this.#pass(SETTLE_MS);
  }

  /** Answers what asks for a person, as one who gives nothing up. */
  async #decideAll(): Promise<void> {
    for (let round = 0; round < SETTLE_ROUNDS && !this.#isOver; round += 1) {
      let isAsked = false;
      for (const browser of this.#play.browsers) {
        const [tab] = browser.tabs;
        const look = tab?.app?.look();
        if (!tab?.app || !look) continue;
        for (const kind of ['keep mine', 'save as new', 'retry'] as const) {
          const step = { id: 9_000 + round, kind, browser: 0, tab: 0, pick: 0, salt: 1, pause: { turns: 0 } };
          const did = PERFORM[kind]({ play: this.#play, step, browser, tab, app: tab.app, look });
          isAsked ||= did;
          if (did) break;
        }
      }
      if (!isAsked) return;
      await this.#pass(SETTLE_MS);
    }
  }

  async play(): Promise<Outcome> {
    const play = this.#play;
    for (const browser of play.browsers) await this.#logIn(browser.open(), 0);
    await this.#pass(1_000);
    for (const step of this.#script.steps) {
      if (this.#isOver) break;
      await this.#perform(step);
      await this.#pause(step);
    }
    if (!this.#isOver) await this.#calm();
    if (!this.#isOver) await this.#decideAll();
    if (!this.#isOver && (this.#play.isServerOlder || this.#play.isFamily)) await this.#lookAgain();
    if (!this.#isOver) {
      for (const { what, tab } of play.pending)
        if (tab.state !== 'dead') play.watch.violate(`9: ${tab.name} still waits: ${what}.`);
      play.watch.quiet(play.browsers.flatMap(({ tabs }) => tabs));
    }
    for (const browser of play.browsers) browser.kill();
    for (const line of play.world.lines) line.cut();
    return {
      violation: play.watch.violation,
      log: play.log,
      counts: play.world.counts,
      turns: play.world.scheduler.turns,
    };
  }
}
