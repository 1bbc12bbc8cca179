import { clonePlain } from './clone.ts';
import { TabEventTarget } from './event-target.ts';
import type { Page } from './home.ts';
import { ORIGIN, fetchFrom } from './network.ts';
import { openDatabases } from './tab-databases.ts';

/** Every name of its surroundings that the code of a tab may use, beside those of the language. */
export const TAB_NAMES = [
  'attach',
  'globalThis',
  'self',
  'window',
  'document',
  'location',
  'navigator',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'IDBCursor',
  'IDBDatabase',
  'IDBIndex',
  'IDBKeyRange',
  'IDBObjectStore',
  'IDBRequest',
  'IDBTransaction',
  'BroadcastChannel',
  'fetch',
  'Request',
  'AbortController',
  'AbortSignal',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'Date',
  'Math',
  'performance',
  'crypto',
  'structuredClone',
  'addEventListener',
  'removeEventListener',
] as const;

/** A timer may be late by so much, in ms. */
const LATE_MS = 4;

function makeTimers(tab: Page) {
  const { scheduler, random } = tab.browser.world;
  const timers = new Map<number, ReturnType<typeof scheduler.schedule>>();
  let last = 0;
  const plan = (id: number, pause: number, run: () => void) => {
    if (tab.state !== 'dead') timers.set(id, scheduler.schedule(pause + random.next() * LATE_MS, tab, run));
  };
  const clear = (id: number | undefined) => {
    const task = id === undefined ? undefined : timers.get(id);
    if (id === undefined || !task) return;
    scheduler.cancel(task);
    tab.held = tab.held.filter((held) => held !== task);
    timers.delete(id);
  };
  return {
    setTimeout: (run: (...args: unknown[]) => void, pause = 0, ...args: unknown[]) => {
      last += 1;
      const id = last;
      plan(id, pause, () => {
        timers.delete(id);
        run(...args);
      });
      return id;
    },
    setInterval: (run: () => void, pause: number) => {
      last += 1;
      const id = last;
      const again = () => {
        plan(id, pause, again);
        run();
      };
      plan(id, pause, again);
      return id;
    },
    clearTimeout: clear,
    clearInterval: clear,
  };
}

function makeClocks(tab: Page) {
  const { world } = tab.browser;
  const now = () => Math.floor(world.scheduler.now + tab.browser.skew);
  return {
    Date: new Proxy(Date, {
      construct: (target, args: [] | [string]) =>
        args.length === 0 ? new target(now()) : new target(...args),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    }),
    performance: { now: () => world.scheduler.now },
  };
}

function makeChance(tab: Page) {
  const { random } = tab.browser.world;
  return {
    Math: Object.create(Math, { random: { value: () => random.next() } }),
    crypto: {
      randomUUID: () => random.uuid(),
      getRandomValues: (bytes: Uint8Array) => random.fill(bytes),
    },
  };
}

/** Aborts with the first of these. Node's own is kept for ever while none does, and with it the tab, long after its death. */
function abortWithAny(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const one of signals) {
    const follow = () => controller.abort(one.reason);
    if (one.aborted) follow();
    else one.addEventListener('abort', follow, { once: true });
  }
  return controller.signal;
}

function makeAbortSignal(setTimeout: ReturnType<typeof makeTimers>['setTimeout']) {
  const timeout = (pause: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), pause);
    return controller.signal;
  };
  const own: Record<string | symbol, unknown> = { timeout, any: abortWithAny };
  return new Proxy(AbortSignal, { get: (target, name) => own[name] ?? Reflect.get(target, name) });
}

/** An AbortController whose signal has what a TabEventTarget has. */
class TabAbortController extends AbortController {
  constructor() {
    super();
    const { addEventListener } = Object.getOwnPropertyDescriptors(TabEventTarget.prototype);
    Object.defineProperty(this.signal, 'addEventListener', addEventListener);
  }
}

class TabRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, ORIGIN), init);
  }
}

/** What the code of a tab sees of the world. What it does is without effect once the tab is dead. */
export function makeGlobals(tab: Page): Record<string, unknown> {
  const { browser, window, document } = tab;
  const timers = makeTimers(tab);
  const listeners = {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  };
  const globals: Record<string, unknown> = {
    ...timers,
    ...makeClocks(tab),
    ...makeChance(tab),
    ...listeners,
    ...browser.databases.classes,
    setImmediate: timers.setTimeout,
    structuredClone: clonePlain,
    document,
    location: { href: `${ORIGIN}/`, origin: ORIGIN, reload: () => browser.reloadSoon(tab) },
    navigator: {
      locks: browser.locks.of(tab),
      storage: { persist: async () => true },
    },
    localStorage: browser.openLocalStorage(tab),
    sessionStorage: tab.sessionStorage(),
    indexedDB: openDatabases(tab),
    BroadcastChannel: browser.channels.of(tab),
    fetch: fetchFrom(tab),
    Request: TabRequest,
    AbortController: TabAbortController,
    AbortSignal: makeAbortSignal(timers.setTimeout),
  };
  const everything: object = Object.create(globalThis, Object.getOwnPropertyDescriptors(globals));
  return { ...globals, globalThis: everything, self: everything, window: everything };
}
