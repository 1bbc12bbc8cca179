import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

import { newId } from '../browser/new-id.ts';
import type { Draft } from '../changes/draft.ts';

vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('navigator', {});
stubLocalStorage();

const { emptyState, setOutbox } = await import('../outbox-state/state.ts');
const { deleteDraft, putDraft } = await import('./drafts.ts');
const { resume } = await import('./resume.ts');

let draft: Draft;

/** This tab shows a draft that waits, and hears nothing of other tabs. */
beforeEach(async () => {
  const account = newId();
  draft = { id: newId(), account, form: 'new', seen: null, fields: { title: 'Buy rope' }, isClosed: true };
  await putDraft(draft);
  setOutbox({ ...emptyState(account), drafts: [draft] });
});

test('a draft that waits leads to its form', async () => {
  expect(await resume(draft.id)).toEqual({ task: 'new' });
});

test.each([
  ['that a form of another tab shows', async () => putDraft({ ...draft, isClosed: undefined })],
  ['that another tab has saved or discarded', async () => deleteDraft(draft.id)],
])('a draft %s leads nowhere', async (_what, elsewhere) => {
  await elsewhere();
  setOutbox({ ...emptyState(draft.account), drafts: [draft] });
  expect(await resume(draft.id)).toBeNull();
});
