import { Channels } from './channels.ts';
import { clonePlain } from './clone.ts';
import type { Databases } from './databases.ts';
import type { Home, Page, Refusal } from './home.ts';
import { Locks } from './locks.ts';
import { OUTBOX, readStore } from './stored.ts';
import type { Stored } from './stored.ts';
import { Tab } from './tab-host.ts';
import type { Weather } from './weather.ts';
import { WebStorage } from './web-storage.ts';
import type { World } from './world.ts';

const STORES = ['intents', 'journal', 'confirmed', 'drafts'] as const;
export type OutboxStore = (typeof STORES)[number];

/** How much of its text storage a killed browser may forget, in ms. */
const FORGETS_MS = 1_000;

/** One browser: what its tabs share. */
export class Browser implements Home {
  readonly name: string;
  readonly world: World;
  readonly channels: Channels;
  readonly databases: Databases;
  readonly userAgent: string;
  locks: Locks;
  tabs: Tab[] = [];
  /** Since when its network and its storage are well, and a tab is there; Infinity while they are not. */
  wellSince = 0;
  #refusal: Refusal | null = null;
  #weather: Weather = 'fine';
  /** How far its clock is from the true one, in ms. */
  skew = 0;
  local: ReadonlyMap<string, string> = new Map();
  /** What was committed, which no death takes. */
  readonly kept: Record<OutboxStore, readonly Stored[]> = {
    intents: [],
    journal: [],
    confirmed: [],
    drafts: [],
  };
  #formerly: { at: number; local: ReadonlyMap<string, string> }[] = [];
  readonly #onKept: (browser: Browser) => void;
  #lastDatabaseTurn = 0;
  #lastStorageEvent = 0;

  constructor(world: World, name: string, onKept: (browser: Browser) => void) {
    this.#onKept = onKept;
    this.world = world;
    this.name = name;
    this.userAgent = name;
    this.locks = new Locks(world);
    this.channels = new Channels(world);
    let made: Databases | undefined;
    world.code.databases({
      attach: (databases: Databases) => {
        made = databases;
      },
      structuredClone: clonePlain,
      globalThis: {
        setImmediate: (run: () => void) => {
          this.#lastDatabaseTurn = world.inOrder('database', null, this.#lastDatabaseTurn, run);
        },
      },
    });
    if (!made) throw new Error('The databases did not attach.');
    this.databases = made;
  }

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  set refusal(refusal: Refusal | null) {
    this.#refusal = refusal;
    this.#noteHealth();
  }

  get weather(): Weather {
    return this.#weather;
  }

  set weather(weather: Weather) {
    this.#weather = weather;
    this.#noteHealth();
  }

  #noteHealth(): void {
    const isWell = this.#refusal === null && this.#weather === 'fine';
    this.wellSince = isWell ? Math.min(this.wellSince, this.world.scheduler.now) : Infinity;
  }

  /** What a tab sees as `localStorage`. */
  openLocalStorage(tab: Page): WebStorage {
    const storage = new WebStorage(this.local, (key) => {
      if (tab.state === 'dead') return;
      const { now } = this.world.scheduler;
      this.#formerly.push({ at: now, local: this.local });
      this.local = storage.items;
      for (const other of this.tabs) {
        if (other === tab) continue;
        const event = Object.assign(new Event('storage'), { key, newValue: storage.getItem(key) });
        this.#lastStorageEvent = this.world.inOrder('message', other, this.#lastStorageEvent, () =>
          other.window.dispatchEvent(event),
        );
      }
    });
    return new Proxy(storage, {
      get: (target, name) => {
        target.items = this.local;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
      // What is in it are its keys.
      ownKeys: () => [...this.local.keys()],
      getOwnPropertyDescriptor: (_target, name) => ({
        value: this.local.get(String(name)),
        enumerable: true,
        configurable: true,
      }),
    });
  }

  /** Notes what a transaction has committed. */
  noteCommit(database: string, stores: readonly string[]): void {
    if (database !== OUTBOX) return;
    for (const store of STORES)
      if (stores.includes(store)) this.kept[store] = readStore(this.databases, database, store);
    this.#onKept(this);
  }

  open(session: ReadonlyMap<string, string> = new Map()): Tab {
    // While it had no tab, nobody was there to send anything.
    if (this.tabs.length === 0) this.wellSince = Math.max(this.wellSince, this.world.scheduler.now);
    const tab = new Tab(this, `${this.name}.${this.world.nextTabName()}`, session);
    this.tabs.push(tab);
    tab.start();
    return tab;
  }

  /** Ends a tab in the middle of whatever it does, while the others go on. Its locks outlive it by a moment. */
  crash(tab: Tab): void {
    this.#remove(tab);
    this.world.later('lock', null, () => this.locks.leave(tab));
  }

  /** Ends a tab, and all that it held. */
  end(tab: Tab): void {
    this.#remove(tab);
    this.locks.leave(tab);
  }

  #remove(tab: Tab): void {
    this.world.mayArriveTwice = true;
    tab.die();
    this.channels.leave(tab);
    this.tabs = this.tabs.filter((other) => other !== tab);
  }

  /** Loads a tab anew, in its place. */
  reload(tab: Tab): Tab {
    const index = this.tabs.indexOf(tab);
    if (tab.state === 'alive') tab.leave();
    this.end(tab);
    const next = this.open(tab.session);
    this.tabs = this.tabs.filter((other) => other !== next).toSpliced(Math.max(index, 0), 0, next);
    return next;
  }

  reloadSoon(page: Page): void {
    this.world.later('message', page, () => {
      const tab = this.tabs.find((one) => one === page);
      if (tab) this.reload(tab);
    });
  }

  /** Ends the whole browser at once. What its text storage was told last may be lost. */
  kill(): void {
    for (const tab of this.tabs) this.end(tab);
    const { now } = this.world.scheduler;
    const lost = this.#formerly.filter(({ at }) => at > now - FORGETS_MS);
    if (lost.length > 0 && this.world.random.chance(0.5))
      this.local = lost[this.world.random.int(lost.length)]?.local ?? this.local;
    this.#formerly = [];
  }
}
