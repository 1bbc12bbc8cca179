import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { makeTask } from '#tests/fixtures/tasks.ts';

import { newId } from '../browser/new-id.ts';
import type { Draft } from '../changes/draft.ts';
import type { MadeChange } from '../changes/intent.ts';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('navigator', {});
stubLocalStorage();

const { connect } = await import('../outbox-store/connection.ts');
const { keepAccount } = await import('../api/account.ts');
const { noteEnding } = await import('../api/ending.ts');
const { dropToken, keepToken } = await import('../api/token.ts');
const { makeCreate } = await import('../changes/changes.ts');
const { toPayload } = await import('../changes/intent.ts');
const { continueDraft } = await import('./continued.ts');
const { keepClosed, putDraft, readDrafts } = await import('./drafts.ts');
const { OpenDraft } = await import('./open-draft.ts');
const { LATE_PREFIX, listLate } = await import('../outbox-store/late-ids.ts');

let draft: Draft;

beforeEach(() => {
  draft = { id: newId(), account: newId(), form: 'new', seen: null, fields: { title: 'Buy rope' } };
});

function leavePage(): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
}

/** Does something while the disk is full. */
async function whileFull(steps: () => Promise<unknown>): Promise<void> {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  await steps().finally(() => full.mockRestore());
}

/** Closes a form whose words this browser does not store. */
async function closeUnstored(words: Draft): Promise<void> {
  await whileFull(() => keepClosed(words));
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
  const continued = { ...draft, fields: { title: 'Buy more rope' }, isClosed: true };
  await takeInElsewhere(continued);
  leavePage();
  expect(listLate()).toEqual([]);
  expect(await readDrafts(draft.account)).toEqual([continued]);
});

test('the words of a closed form that are newer than those it left before are stored, and these are not', async () => {
  await closeUnstored(draft);
  leavePage();
  const continued = { ...draft, fields: { title: 'Buy more rope' } };
  await closeUnstored(continued);
  expect(await readDrafts(draft.account)).toMatchObject([continued]);
  expect(await (await connect()).get('drafts', draft.id)).toMatchObject(continued);
  expect(listLate()).toEqual([]);
});

test('the words of a closed form that only this tab has stay in it where newer ones cannot be stored either', async () => {
  await closeUnstored(draft);
  await whileFull(async () => {
    await expect(putDraft({ ...draft, fields: { title: 'Buy more rope' } })).rejects.toThrow('Full.');
    await continueDraft(draft, 'other');
  });
  expect(await readDrafts(draft.account)).toMatchObject([{ ...draft, form: 'other' }]);
});

describe('a form', () => {
  const words = { seen: null, fields: { title: 'Buy rope' } };
  const more = { seen: null, fields: { title: 'Buy rope\nBuy a shackle' } };
  let form: InstanceType<typeof OpenDraft>;

  beforeEach(async () => {
    const token = newId();
    keepAccount(token, draft.account);
    keepToken(token);
    const opened = Promise.withResolvers<unknown>();
    form = new OpenDraft('quick', opened.resolve);
    await opened.promise;
  });

  test('that was closed on a full disk keeps the words that come back into it', async () => {
    form.keep(words);
    await whileFull(async () => {
      const stored = Promise.withResolvers<null>();
      const saved = form.save(() => stored.promise);
      const ended = form.end();
      stored.reject(new DOMException('Full.', 'QuotaExceededError'));
      await expect(saved).rejects.toThrow('Full.');
      form.keep(more);
      await ended;
    });
    expect(await readDrafts(draft.account)).toMatchObject([{ ...more, isClosed: true }]);
  });

  test('that starts over leaves all that was typed into it, and what is typed next', async () => {
    form.keep(more);
    const left = form.startOver();
    form.keep(null);
    expect(await left).toMatchObject(more);
    form.keep({ seen: null, fields: { title: 'Ask' } });
    await form.end();
    const titles = (await readDrafts(draft.account)).map(({ fields }) => fields.title);
    expect(new Set(titles)).toEqual(new Set([more.fields.title, 'Ask']));
  });

  test('that starts over while it is saved leaves what is typed next alone, and nothing that was saved', async () => {
    form.keep(words);
    const stored = Promise.withResolvers<MadeChange>();
    const saved = form.save(() => stored.promise);
    const left = form.startOver();
    form.keep({ seen: null, fields: { title: 'Ask' } });
    stored.resolve(makeCreate(toPayload(makeTask({ title: 'Buy rope' }))));
    await saved;
    expect(await left).toBeNull();
    await form.end();
    expect(await readDrafts(draft.account)).toMatchObject([{ form: 'quick', fields: { title: 'Ask' } }]);
  });

  test('keeps what is typed after its session has ended, for the next one of its person', async () => {
    form.keep(words);
    noteEnding('refused');
    dropToken();
    form.keep(more);
    await form.end();
    keepToken(newId());
    expect(await readDrafts(draft.account)).toMatchObject([more]);
  });
});
