import { TabEventTarget } from './event-target.ts';
import type { Home, Page } from './home.ts';
import type { Owner, Task } from './scheduler.ts';
import type { TabApp } from './tab-app.ts';
import { makeGlobals } from './tab-globals.ts';
import { WebStorage } from './web-storage.ts';

/** One tab of a browser: an instance of the app, and what it sees of the world. */
export class Tab implements Page {
  readonly browser: Home;
  readonly name: string;
  readonly window = new TabEventTarget();
  readonly document = Object.assign(new TabEventTarget(), { visibilityState: 'visible' });
  readonly transactions = new Set<IDBTransaction>();
  readonly connections = new Set<IDBDatabase>();
  state: Owner['state'] = 'alive';
  held: Task[] = [];
  session: ReadonlyMap<string, string>;
  app: TabApp | null = null;
  readonly openedAt: number;
  resumedAt = 0;

  constructor(browser: Home, name: string, session: ReadonlyMap<string, string>) {
    this.browser = browser;
    this.openedAt = browser.world.scheduler.now;
    this.name = name;
    this.session = session;
  }

  start(): void {
    this.browser.world.code.tab({
      ...makeGlobals(this),
      attach: (app: TabApp) => {
        this.app = app;
      },
    });
  }

  sessionStorage(): WebStorage {
    const storage = new WebStorage(this.session, () => {
      if (this.state !== 'dead') this.session = storage.items;
    });
    return storage;
  }

  die(): void {
    this.state = 'dead';
    this.held = [];
    for (const transaction of this.transactions) {
      try {
        transaction.abort();
      } catch {
        // It has just ended.
      }
    }
    for (const connection of this.connections) connection.close();
  }

  /** Its page is left, and hears of it. */
  leave(): void {
    this.window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
    this.#show('hidden');
  }

  freeze(): void {
    this.#show('hidden');
    this.document.dispatchEvent(new Event('freeze'));
    this.state = 'frozen';
  }

  resume(): void {
    this.resumedAt = this.browser.world.scheduler.now;
    this.browser.world.scheduler.resume(this);
    this.document.dispatchEvent(new Event('resume'));
    this.#show('visible');
  }

  /** Its person looks at another tab, and at this one again. */
  lookAway(): void {
    this.#show('hidden');
    this.#show('visible');
  }

  #show(visibility: 'visible' | 'hidden'): void {
    this.document.visibilityState = visibility;
    // The event goes up to the window.
    for (const target of [this.document, this.window]) target.dispatchEvent(new Event('visibilitychange'));
  }
}
