import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

import { newId } from '../browser/new-id.ts';

stubLocalStorage();
// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('window', {});
vi.stubGlobal('document', { addEventListener: () => {} });

const { keepAccount } = await import('../api/account.ts');
const { keepToken } = await import('../api/token.ts');
const { connect } = await import('./kept-connection.ts');
const { STORE, restoreQueries } = await import('./restore.ts');

const TOKEN = 'x'.repeat(32);

test('a list of which a part is missing keeps nothing else from being shown', async () => {
  const account = newId();
  keepAccount(TOKEN, account);
  keepToken(TOKEN);
  const { store, done } = (await connect()).transaction(STORE, 'readwrite');
  const kept = { data: ['Garden'], updatedAt: 1 };
  await Promise.all([
    store.put({ data: { seq: 1, upTo: 1 }, updatedAt: 1, parts: ['missing'] }, [account, 'tasks']),
    store.put(kept, [account, 'views']),
    done,
  ]);

  const queryClient = new QueryClient();
  await restoreQueries(queryClient);

  const shown = queryClient.getQueryCache().getAll();
  expect(shown.map(({ state }) => state.data)).toEqual([kept.data]);
});
