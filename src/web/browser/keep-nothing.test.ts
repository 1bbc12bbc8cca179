import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';

/** The browser's own, of which nothing may be used once nothing is kept. */
class Untouched {
  static readonly used: string[] = [];
  getItem = () => Untouched.used.push('read');
  setItem = () => Untouched.used.push('write');
  removeItem = () => Untouched.used.push('remove');
  open = () => Untouched.used.push('open');
}

const names: string[] = [];

class Channel {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const CLASSES = ['Cursor', 'Database', 'Index', 'KeyRange', 'ObjectStore', 'Request', 'Transaction'];
const page = new EventTarget();
const reload = vi.fn<() => void>();

vi.stubGlobal('localStorage', new Untouched());
vi.stubGlobal('sessionStorage', new Untouched());
vi.stubGlobal('indexedDB', new Untouched());
for (const name of CLASSES) vi.stubGlobal(`IDB${name}`, class extends EventTarget {});
vi.stubGlobal('BroadcastChannel', Channel);
vi.stubGlobal('navigator', {
  locks: {
    request: async (name: string) => names.push(name),
    query: async () => ({ held: [...names, 'holdfast-sender'].map((name) => ({ name })) }),
  },
  storage: { persist: async () => Untouched.used.push('persist') },
});
vi.stubGlobal('window', globalThis);
vi.stubGlobal('document', { body: { hidden: false } });
vi.stubGlobal('location', { reload });
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));

const BrowsersDatabase = globalThis.IDBDatabase;
const leave = vi.fn<() => void>();
const lettingGo: true[] = [];
const { keepsNothing, onKeepNothing } = await import('./keeping.ts');
const { keepNothing } = await import('./keep-nothing.ts');
onKeepNothing(() => lettingGo.push(true));
keepNothing(leave);
keepNothing(leave);

test('what is stored from then on is read again, and nothing of it is the browser’s', async () => {
  expect(keepsNothing()).toBe(true);
  expect(lettingGo).toEqual([true]);
  for (const storage of [localStorage, sessionStorage]) {
    expect(storage.getItem('token')).toBeNull();
    storage.setItem('token', 'a-token');
    expect(storage.getItem('token')).toBe('a-token');
    storage.removeItem('token');
    expect(storage.getItem('token')).toBeNull();
  }
  const database = await openDB('outbox', 1, { upgrade: (to) => void to.createObjectStore('drafts') });
  await database.put('drafts', { title: 'Rope' }, 'one');
  expect(await database.get('drafts', 'one')).toEqual({ title: 'Rope' });
  expect(await navigator.storage.persist()).toBe(false);
  expect(Untouched.used).toEqual([]);
});

test('a part that has looked up the classes of the browser before knows the objects', async () => {
  const request = indexedDB.open('another');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  expect(request.result).toBeInstanceOf(BrowsersDatabase);
  expect({}).not.toBeInstanceOf(BrowsersDatabase);
});

test('locks and channels have names that no other tab knows, and are asked for by their own', async () => {
  expect(new BroadcastChannel('holdfast-live').name).toMatch(/^\S{20,} holdfast-live$/);
  await navigator.locks.request('holdfast-draft-1', () => {});
  expect(names).toEqual([expect.stringMatching(/^\S{20,} holdfast-draft-1$/)]);
  const { held = [] } = await navigator.locks.query();
  expect(held.map(({ name }) => name)).toEqual(['holdfast-draft-1']);
});

test('a page that is left ends its session, shows nothing more, and comes back as a new one', () => {
  page.dispatchEvent(new Event('pagehide'));
  expect(leave).toHaveBeenCalledOnce();
  expect(document.body.hidden).toBe(true);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});
