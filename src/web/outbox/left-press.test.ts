import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';

stubLocalStorage();
const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('navigator', { serviceWorker: {} });

const { keepAccount } = await import('../api/account.ts');
const { keepToken } = await import('../api/token.ts');
const { makeCreate } = await import('../changes/changes.ts');
const { toPayload } = await import('../changes/intent.ts');
const { takeInPresses } = await import('../drafts/late-presses.ts');
const { emptyState, setOutbox } = await import('../outbox-state/state.ts');
const { connect } = await import('../outbox-store/connection.ts');
const { readIntents } = await import('../outbox-store/account-records.ts');
const { storePress } = await import('./outbox.ts');

test('a press whose page was frozen before it was stored has not failed: the next page stores it', async () => {
  const [account, token] = [newId(), newId()];
  keepAccount(token, account);
  keepToken(token);
  setOutbox(emptyState(account));
  // A page that is frozen ends the transactions of what it has open.
  await connect();
  const made = makeCreate(toPayload(makeTask()));
  const stored = storePress({ changes: [{ made }], arrive: () => {} });
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  await stored;
  page.dispatchEvent(new Event('pageshow'));
  expect((await readIntents(account)).intents).toEqual([]);
  await takeInPresses();
  expect((await readIntents(account)).intents).toMatchObject([{ id: made.id }]);
});
