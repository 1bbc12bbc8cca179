import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

import { newId } from '../browser/new-id.ts';
import type { Draft } from '../changes/draft.ts';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('navigator', {});
stubLocalStorage();

const { connect } = await import('../outbox-store/connection.ts');
const { keepClosed, readDrafts } = await import('./drafts.ts');
const { LATE_PREFIX, listLate } = await import('../outbox-store/late-ids.ts');

let draft: Draft;

beforeEach(() => {
  draft = { id: newId(), account: newId(), form: 'new', seen: null, fields: { title: 'Buy rope' } };
});

function leavePage(): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
}

/** Closes a form whose words this browser does not store. */
async function closeUnstored(words: Draft): Promise<void> {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  await keepClosed(words);
  full.mockRestore();
}

/** Stores in another tab what this one has left, with other words since. */
async function takeInElsewhere(words: Draft): Promise<void> {
  await (await connect()).put('drafts', words);
  localStorage.removeItem(LATE_PREFIX + words.id);
}

test('the words of a closed form that another tab has stored, and that were typed on there, are not left again', async () => {
  await closeUnstored(draft);
  leavePage();
  expect(listLate()).toEqual([draft.id]);
  const typedOn = { ...draft, fields: { title: 'Buy more rope' }, isClosed: true };
  await takeInElsewhere(typedOn);
  leavePage();
  expect(listLate()).toEqual([]);
  expect(await readDrafts(draft.account)).toEqual([typedOn]);
});

test('the words of a closed form that are newer than those it left before are stored, and these are not', async () => {
  await closeUnstored(draft);
  leavePage();
  const typedOn = { ...draft, fields: { title: 'Buy more rope' } };
  await closeUnstored(typedOn);
  expect(await readDrafts(draft.account)).toMatchObject([typedOn]);
  expect(await (await connect()).get('drafts', draft.id)).toMatchObject(typedOn);
  expect(listLate()).toEqual([]);
});
