import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

stubLocalStorage();
vi.stubGlobal('document', { addEventListener: () => {} });

/** Opens a tab, which has every module for itself. */
async function openTab() {
  vi.resetModules();
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  const { keepAccount } = await import('../api/account.ts');
  const { noteEnding, readEnding } = await import('../api/ending.ts');
  const { dropToken, keepToken } = await import('../api/token.ts');
  await import('./forget-kept.ts');
  const { connect } = await import('./kept-connection.ts');
  const { writeList } = await import('./kept-store.ts');
  const { STORE } = await import('./restore.ts');
  return {
    keepList: async (account: string, life: string) =>
      writeList([account, 'tasks'], { tasks: [], seq: 1, life, upTo: 0 }, Date.now()),
    logIn: (account: string) => {
      keepAccount(account, account);
      keepToken(account);
    },
    refuse: (life: string) => {
      noteEnding('refused', life);
      dropToken();
    },
    hearOfStorage: () => window.dispatchEvent(new Event('storage')),
    /** Resolves when what this tab does to its storage is done: a transaction waits for those before it. */
    storageIdle: async () => (await connect()).getAllKeys(STORE),
    readEnding,
  };
}

test('the login says that the server was put back, though a second tab finds that the first one has looked', async () => {
  const one = await openTab();
  one.logIn('anna');
  await one.keepList('anna', 'former');
  const other = await openTab();
  one.refuse('another');
  other.hearOfStorage();
  await one.storageIdle();
  await other.storageIdle();
  expect(one.readEnding()).toEqual({ why: 'restored' });
});
