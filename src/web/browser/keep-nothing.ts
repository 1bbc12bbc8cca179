import * as fake from 'fake-indexeddb';

import { keepsNothing, noteKeepNothing } from './keeping.ts';
import { newId } from './new-id.ts';

/*
 * Here all storage of a page is exchanged for the memory of its tab, under the browser's own names: so whatever part of the app,
 * or of a library, stores something from then on stores it there, and needs to know nothing of it.
 * IndexedDB is fake-indexeddb (Apache-2.0), which the simulator has proved the outbox upon; its 13 kB come with the login that wants them.
 */

const CLASSES = [
  'IDBCursor',
  'IDBDatabase',
  'IDBIndex',
  'IDBKeyRange',
  'IDBObjectStore',
  'IDBRequest',
  'IDBTransaction',
] as const;

function makeStorage() {
  const items = new Map<string, string>();
  const methods = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  // The keys of a storage are the names of what is in it, as the browser's own tells them.
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      typeof key === 'string' && items.has(key)
        ? { configurable: true, enumerable: true, value: items.get(key) }
        : undefined,
  });
}

function replace(owner: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(owner, name, { configurable: true, value });
}

function replaceDatabases(): void {
  replace(globalThis, 'indexedDB', new fake.IDBFactory());
  for (const name of CLASSES) {
    const former = globalThis[name];
    const isFormer = former[Symbol.hasInstance].bind(former);
    // Whoever has looked up the browser's class before takes objects of the new one for its own too.
    replace(former, Symbol.hasInstance, (value: unknown) => value instanceof fake[name] || isFormer(value));
    replace(globalThis, name, fake[name]);
  }
  // Those that index.html has opened for a former session.
  delete window.earlyDatabases;
}

/** Gives what this tab shares with others names that no other tab can know. */
function partFromOtherTabs(): void {
  const own = `${newId()} `;
  const { BroadcastChannel } = globalThis;
  replace(
    globalThis,
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(own + name);
      }
    },
  );
  // Plain http has none.
  if (!('locks' in navigator)) return;
  const { locks } = navigator;
  replace(navigator, 'locks', {
    request: (name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]) =>
      locks.request(own + name, ...rest),
    query: async () => {
      const { held = [] } = await locks.query();
      return {
        held: held.flatMap(({ name = '' }) => (name.startsWith(own) ? { name: name.slice(own.length) } : [])),
      };
    },
  });
  replace(navigator.storage, 'persist', async () => false);
}

/**
 * Lets this page keep nothing on the device until it is loaded anew. `leave` ends the session of a page that is left: the way
 * back leads to a new one.
 */
export function keepNothing(leave: () => void): void {
  if (keepsNothing()) return;
  replace(globalThis, 'localStorage', makeStorage());
  replace(globalThis, 'sessionStorage', makeStorage());
  replaceDatabases();
  partFromOtherTabs();
  noteKeepNothing();
  addEventListener('pagehide', () => {
    leave();
    document.body.hidden = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
