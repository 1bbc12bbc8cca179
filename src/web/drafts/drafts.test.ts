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
const { makeCreate, makeUpdate } = await import('../changes/changes.ts');
const { checklistFormId } = await import('../changes/draft.ts');
const { ChangeTakenError } = await import('../changes/change-taken.ts');
const { toPayload } = await import('../changes/intent.ts');
const { continueDraft } = await import('./continued.ts');
const { keepClosed, putDraft, readDrafts, takeDraft } = await import('./drafts.ts');
const { OpenDraft } = await import('./open-draft.ts');
const { LATE_PREFIX, listLate } = await import('../outbox-store/late-ids.ts');

let draft: Draft;

beforeEach(() => {
  draft = { id: newId(), account: newId(), form: 'new', seen: null, fields: { title: 'Buy rope' } };
});

function leavePage(left = page): void {
  left.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
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

const readTitles = async () => new Set((await readDrafts(draft.account)).map(({ fields }) => fields.title));

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
    expect(await readTitles()).toEqual(new Set([more.fields.title, 'Ask']));
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

  test('of the next item of a checklist keeps what is typed while the one before is stored', async () => {
    const task = makeTask();
    const list = new OpenDraft(checklistFormId(task._id), () => {});
    const type = (item: string) => list.keep({ seen: task, fields: { item } });
    type('butter');
    const saved = list.save(async () => makeUpdate(task, { description: '- [ ] butter' }));
    type('butter\nco');
    await saved;
    type('co');
    await list.end();
    expect(await readDrafts(draft.account)).toMatchObject([{ form: list.form, fields: { item: 'co' } }]);
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

/** Opens another tab, which can be left by itself. */
async function openOther() {
  const other = new EventTarget();
  vi.stubGlobal('addEventListener', other.addEventListener.bind(other));
  vi.resetModules();
  const drafts = await import('./drafts.ts');
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return { ...drafts, leave: () => leavePage(other) };
}

describe('of two tabs with the words of a closed form', () => {
  let newer: Draft;

  beforeEach(() => {
    newer = { ...draft, fields: { title: 'Buy more rope' } };
  });

  test('one that could not store what the other had left does not leave it again once that is stored', async () => {
    await closeUnstored(draft);
    leavePage();
    const other = await openOther();
    await whileFull(async () => expect(await other.readDrafts(draft.account)).toMatchObject([draft]));
    await readDrafts(draft.account);
    await keepClosed(newer);
    other.leave();
    expect(listLate()).toEqual([]);
    expect(await other.readDrafts(draft.account)).toMatchObject([newer]);
  });

  test('one that has left them goes on with those that the other has left since', async () => {
    await closeUnstored(draft);
    leavePage();
    const other = await openOther();
    await whileFull(() => other.keepClosed(newer));
    other.leave();
    leavePage();
    expect(await readDrafts(draft.account)).toMatchObject([newer]);
    expect(await (await connect()).get('drafts', draft.id)).toMatchObject(newer);
  });

  test('one that has newer ones keeps them where the other stores those that it had left before', async () => {
    await closeUnstored(draft);
    leavePage();
    await closeUnstored(newer);
    await whileFull(() => readDrafts(draft.account));
    const other = await openOther();
    expect(await other.readDrafts(draft.account)).toMatchObject([draft]);
    expect(await readDrafts(draft.account)).toMatchObject([newer]);
  });

  test('one discards no other words than it has shown', async () => {
    const other = await openOther();
    await whileFull(async () => {
      await other.keepClosed(draft);
      other.leave();
      const [shown = draft] = await readDrafts(draft.account);
      await other.keepClosed(newer);
      other.leave();
      await expect(takeDraft(shown)).rejects.toThrow(ChangeTakenError);
      expect(await readDrafts(draft.account)).toMatchObject([newer]);
      await takeDraft({ ...newer, isClosed: true });
    });
    expect(await readDrafts(draft.account)).toEqual([]);
  });
});

async function loadTab() {
  vi.resetModules();
  return import('./open-draft.ts');
}

/** Opens the form of a new task, in a tab of its own where none is given. */
async function openInTab(tab?: Awaited<ReturnType<typeof loadTab>>) {
  const { OpenDraft: Form } = tab ?? (await loadTab());
  const opened = Promise.withResolvers<Draft | null>();
  const open = new Form('new', opened.resolve);
  return { form: open, found: await opened.promise };
}

describe('on plain http, where there are no locks,', () => {
  const milk = { seen: null, fields: { title: 'Buy milk' } };
  const bread = { seen: null, fields: { title: 'Buy bread' } };
  let isAsleep: boolean;
  let wake: (() => void)[];

  beforeEach(() => {
    const token = newId();
    keepAccount(token, draft.account);
    keepToken(token);
    [isAsleep, wake] = [false, []];
  });

  /** A channel that tells nothing while its tab is asleep. */
  class SleepingChannel extends BroadcastChannel {
    override addEventListener(name: string, listener: EventListenerOrEventListenerObject): void {
      super.addEventListener(name, (event) => {
        const receive = () =>
          typeof listener === 'function' ? listener(event) : listener.handleEvent(event);
        if (isAsleep) wake.push(receive);
        else receive();
      });
    }
  }

  /** Types into the form of a new task in a tab that may fall asleep. */
  async function typeInTab(words: typeof milk) {
    vi.stubGlobal('BroadcastChannel', SleepingChannel);
    const { form: open } = await openInTab();
    vi.stubGlobal('BroadcastChannel', Object.getPrototypeOf(SleepingChannel));
    open.keep(words);
    await expect.poll(() => readDrafts(draft.account)).toMatchObject([words]);
  }

  test('a form takes no draft that stands in a form of another tab', async () => {
    await typeInTab(milk);
    // It waits for an answer, and for nothing else.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { form: other, found } = await openInTab();
    vi.useRealTimers();
    expect(found).toBeNull();
    other.keep(bread);
    await other.end();
    expect(await readTitles()).toEqual(new Set(['Buy bread', 'Buy milk']));
  });

  test('of two forms that open at once one goes on with a draft', async () => {
    await putDraft(draft);
    const tabs = [await loadTab(), await loadTab()];
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const opened = tabs.map(async (tab) => openInTab(tab));
    expect(await Promise.race(opened)).toMatchObject({ found: null });
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    const found = (await Promise.all(opened)).map((one) => one.found?.id);
    expect(new Set(found)).toEqual(new Set([undefined, draft.id]));
  });

  test.for([
    ['another one goes on with', ['Buy bread', 'Buy milk']],
    ['another one has saved, or emptied', ['Buy milk']],
  ] as const)('a form of a tab that slept keeps its words, whose draft %s', async ([how, titles]) => {
    await typeInTab(milk);
    isAsleep = true;
    const { form: other, found } = await openInTab();
    expect(found).toMatchObject(milk);
    other.keep(bread);
    if (how !== 'another one goes on with') other.keep(null);
    await other.end();
    isAsleep = false;
    for (const receive of wake) receive();
    await expect.poll(readTitles).toEqual(new Set(titles));
  });
});
