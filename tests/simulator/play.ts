import { API_BASE, PATHS } from '#contract/paths.ts';
import type { MadeChange } from '#web/changes/intent.ts';
import type { Task } from '#web/model/task.ts';

import { Browser } from './browser.ts';
import { HALF } from './coverage.ts';
import { answerAsFamily } from './family.ts';
import type { ServerKind } from './family.ts';
import type { Random } from './random.ts';
import type { Script } from './script.ts';
import type { Account, Server } from './server.ts';
import type { Tab } from './tab-host.ts';
import { Watch } from './watch.ts';
import { People } from './watch/people.ts';
import type { Answer, Call, Client } from './wire.ts';
import type { Code } from './world.ts';
import { World } from './world.ts';

export type Death = 'before commit' | 'after commit';

/** A client that sends whole tasks back, as others of the family do. */
export type Echo = { token: string | null; tasks: Record<string, unknown>[] };

const MANY = API_BASE + PATHS.applyChanges;

/** A call with many changes of which only the first half arrives, as if the server did not do all of them or none. */
function firstHalf(call: Call): Call {
  const { changes } = JSON.parse(call.body);
  return { ...call, body: JSON.stringify({ changes: changes.slice(0, Math.ceil(changes.length / 2)) }) };
}

/** One run of a script: the world, what is known of it, and what was done. */
export class Play {
  readonly world: World;
  readonly #kind: ServerKind;
  readonly browsers: readonly Browser[];
  readonly server: Server;
  readonly people = new People();
  readonly watch: Watch;
  readonly accounts: readonly [Account, Account];
  readonly log: string[] = [];
  readonly echo: Echo = { token: null, tasks: [] };
  /** What is under way in the tabs. */
  readonly pending = new Set<{ what: string; tab: Tab }>();
  /** The task upon which a form was opened, and the last word that was typed into each of its fields. */
  readonly formTasks = new Map<string, Task | null>();
  readonly formWords = new Map<string, string>();
  /** What was pressed last in each browser, where that is a change that can be undone. */
  readonly lastPress = new Map<Browser, { tab: Tab; made: Promise<MadeChange | null> }>();
  /** The press of many that came last in each browser, and the tasks as they were. */
  readonly lastMany = new Map<Browser, { tab: Tab; tasks: readonly Task[] }>();
  serverSkew = 0;
  death: Death | null = null;
  hasBackup = false;
  isServerOlder = false;
  /** How many steps there were so far. */
  presses = 0;
  /** When the server or a session was in trouble last. */
  lastTrouble = 0;
  csv: string | null = null;
  /** The file of another product that each account imported last. */
  readonly todoist = new Map<string, string>();

  constructor({ seed, browsers, server: kind }: Script, server: Server, code: Code) {
    this.server = server;
    this.#kind = kind;
    this.world = new World(seed, code, { handle: (call, from) => this.#handle(call, from) });
    server.begin(() => new Date(this.world.scheduler.now + this.serverSkew));
    this.accounts = [server.addAccount('anna'), server.addAccount('ben')];
    this.watch = new Watch(this);
    this.browsers = Array.from(
      { length: browsers },
      (_, index) => new Browser(this.world, `browser-${index + 1}`, (browser) => this.watch.onKept(browser)),
    );
  }

  /** Whether the server has neither keys nor versions. */
  get isFamily(): boolean {
    return this.#kind !== 'holdfast';
  }

  get takesWholeTasks(): boolean {
    return this.#kind === 'whole';
  }

  /** Asks the server, whichever it is. */
  #answer(call: Call): Promise<Answer> {
    if (!this.isFamily) return this.server.handle(call);
    const isThere = (taskId: string) =>
      this.accounts.some((account) =>
        this.server.readTasks(account).some(({ id, deleted_at }) => id === taskId && deleted_at === null),
      );
    return answerAsFamily(call, this.#kind, isThere, (asked) => this.server.handle(asked));
  }

  get random(): Random {
    return this.world.random;
  }

  say(text: string): void {
    const seconds = ((this.world.scheduler.now - this.watch.begun) / 1_000).toFixed(3);
    this.log.push(`${seconds.padStart(9)} s  ${text}`);
  }

  async #handle(call: Call, from: Client): Promise<Answer | null> {
    const isWrite = call.method !== 'GET' && call.path.startsWith(`${API_BASE}/tasks`);
    const death = isWrite ? this.death : null;
    if (isWrite) this.death = null;
    if (death === 'before commit') {
      await this.#restart();
      return null;
    }
    const isHalf = death === 'after commit' && call.path === MANY && this.random.chance(0.5);
    if (isHalf) this.world.count(HALF);
    const done = isHalf ? firstHalf(call) : call;
    const answer = await this.#answer({
      ...done,
      headers: { ...call.headers, 'user-agent': from.userAgent },
    });
    this.watch.onAnswer(done, answer, from.name);
    if (call.method !== 'GET')
      this.say(
        `server: ${call.method} ${call.path.slice(API_BASE.length)} of ${from.name} -> ${answer.status}`,
      );
    if (death !== 'after commit') return answer;
    await this.#restart();
    return null;
  }

  async #restart(): Promise<void> {
    this.say('the server dies, and starts again');
    this.lastTrouble = this.world.scheduler.now;
    for (const line of this.world.lines) line.cut();
    await this.server.restart();
  }

  async restoreServer(): Promise<void> {
    await this.#restart();
    await this.server.putBack();
    this.watch.onServerPutBack();
    this.isServerOlder = true;
  }

  /** Asks the server as a client of the family does, without delay. */
  async ask(method: string, path: string, token: string | null, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { 'user-agent': 'echo', 'content-type': 'application/json' };
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    const call = {
      method,
      path: API_BASE + path,
      headers,
      body: body === undefined ? '' : JSON.stringify(body),
    };
    const answer = await this.#answer(call);
    this.watch.onAnswer(call, answer, 'echo');
    return answer;
  }

  /** The path of all tasks. */
  readonly tasksPath = PATHS.tasks;

  /** Notes something that a person began; a failure is theirs to see. */
  begin(what: string, tab: Tab, work: Promise<unknown>, then: () => void = () => {}): void {
    const begun = { what, tab };
    if (what.startsWith('logs')) this.lastTrouble = this.world.scheduler.now;
    this.pending.add(begun);
    work
      .then(then, (error: unknown) => {
        this.world.count('act failed');
        if (tab.state === 'dead') return;
        this.say(
          `${tab.name}: ${what} failed: ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`,
        );
        this.watch.onError(error, `${tab.name}: ${what}`);
      })
      .finally(() => this.pending.delete(begun));
  }
}
