import { NetworkError } from 'ky';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { ImportAnswer } from '#contract/account-file.ts';
import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { PageRequest } from '#tests/fixtures/page-request.ts';
import { until } from '#tests/fixtures/until.ts';

import { newId } from '../browser/new-id.ts';
import { NotStoredError } from '../browser/not-stored-error.ts';

vi.stubGlobal('addEventListener', () => {});
const storage = stubLocalStorage();
// On plain http a browser has no locks.
vi.stubGlobal('navigator', {});
vi.stubGlobal('Request', PageRequest);

const { keepAccount } = await import('../api/account.ts');
const { keepToken } = await import('../api/token.ts');
const { keepSpare } = await import('../browser/spare-storage.ts');
const { importsKey } = await import('./imports-key.ts');
const { findImport, noteImport } = await import('./noted-imports.ts');
const { KeysUsedError, importNoted, sendUndo } = await import('./send-import.ts');

const about = {
  kind: 'tasks',
  preview: { added: 1, trashed: 1, changed: 0, restored: 0, unchanged: 0, differing: 0 },
} as const;
const done = {
  summary: { added: 1, trashed: 1, changed: 0, unchanged: 0, examples: [] },
  range: { after: 0, upTo: 1 },
};
const nothing: ImportAnswer = {
  summary: { added: 0, changed: 0, unchanged: 0, examples: [] },
  repeated: true,
};

let account: string;

beforeEach(() => {
  storage.clear();
  account = newId();
  const token = newId();
  keepAccount(token, account);
  keepToken(token);
  keepSpare();
});

test('an import can be undone where the storage is full', async () => {
  storage.fillUp();
  const { key, answer } = importNoted(null, about, async () => Promise.resolve(done));
  expect(await answer).toEqual(done);
  expect(findImport(key)).toMatchObject({ ...about, done: { added: 1, trashed: 1, range: done.range } });
});

test('an import that nobody could undo is not sent', async () => {
  localStorage.removeItem('spare');
  storage.fillUp();
  const send = vi.fn<() => Promise<typeof done>>().mockResolvedValue(done);
  const { answer } = importNoted(null, about, send);
  await expect(answer).rejects.toThrow(NotStoredError);
  expect(send).not.toHaveBeenCalled();
});

test('what a former version noted of an import can be undone', async () => {
  const { key, answer } = importNoted(null, about, async () => Promise.resolve(done));
  await answer;
  const noted = localStorage.getItem(importsKey(account)) ?? '';
  localStorage.setItem(
    importsKey(account),
    noted.replace('differing', 'changedSince').replace('tasks', 'csv'),
  );
  noteImport(account, { ...about, key: newId(), madeAt: Date.now(), after: 0 });
  expect(findImport(key)).toMatchObject({ kind: 'tasks', done: { added: 1, range: done.range } });
});

test('an import whose keys are used up before its file arrives is sent no third time', async () => {
  let sent = 0;
  const { answer } = importNoted(null, about, async () => {
    sent += 1;
    return sent > 2 ? done : nothing;
  });
  await expect(answer).rejects.toThrow(KeysUsedError);
  expect(sent).toBe(2);
});

const takeBack = async (added: number, changed: number, upTo: number) =>
  sendUndo({ added, changed, range: { after: 0, upTo } });

test('the more an import wrote, the longer the server may say nothing while it undoes that, up to some minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('fetch', async () => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  const [few, ...many] = [
    // Of an account that moved, whose numbers go on from those of its file.
    takeBack(1, 1, 300_000),
    takeBack(50_000, 0, 50_000),
    takeBack(0, 50_000, 50_000),
    takeBack(1, 0, 2_000_000),
  ];
  const endless = takeBack(1, 0, 2_000_000_000);
  await vi.waitUntil(() => answers.length === 5);
  vi.advanceTimersByTime(60_000);
  await expect(few).rejects.toThrow(NetworkError);
  vi.advanceTimersByTime(120_000);
  for (const { resolve } of answers.slice(0, 4))
    resolve(Response.json({ success: true, undone: 1, kept: 0 }));
  expect(await Promise.all(many)).toMatchObject(Array.from({ length: 3 }, () => ({ undone: 1 })));
  vi.advanceTimersByTime(120_000);
  await expect(endless).rejects.toThrow(NetworkError);
});

describe('on plain http, where there are no locks, another tab', () => {
  // Long enough for a tab that waits for another one, and too short for a call to be silent.
  const A_MOMENT_MS = 5_000;

  /** The keys of which the server was asked. */
  let keys: (string | null)[];
  /** What another tab was told. */
  let heard: unknown[];

  beforeEach(() => {
    [keys, heard] = [[], []];
    vi.stubGlobal('Request', PageRequest);
    vi.stubGlobal('fetch', async (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return Response.json({ success: true, summary: nothing.summary });
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  /** A channel of which a test knows when something was heard. */
  class OtherChannel extends BroadcastChannel {
    override addEventListener(name: string, listener: EventListener): void {
      super.addEventListener(name, listener);
      super.addEventListener(name, (event) => heard.push(event));
    }
  }

  /** Asks in another tab what became of an import. */
  async function settleElsewhere(key: string) {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('BroadcastChannel', OtherChannel);
    vi.resetModules();
    const { resolveImport } = await import('./send-import.ts');
    const settled = vi.fn<(became: string) => void>();
    void resolveImport(key).then(settled);
    return { settled, tellStored: () => page.dispatchEvent(new Event('storage')) };
  }

  test('does not end an import that is under way', async () => {
    const sent = Promise.withResolvers<typeof done>();
    const send = vi.fn<() => Promise<typeof done>>().mockReturnValue(sent.promise);
    const { key, answer } = importNoted(null, about, send);
    await until(() => expect(send).toHaveBeenCalled());
    const { settled, tellStored } = await settleElsewhere(key);
    await until(() => expect([...heard, ...keys]).not.toEqual([]));
    sent.resolve(done);
    expect(await answer).toEqual(done);
    tellStored();
    await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
    await until(() => expect(settled).toHaveBeenCalled());
    expect(settled).toHaveBeenCalledWith('known');
    expect(keys).toEqual([]);
  });

  test('ends an import whose page is gone, and says that it was lost', async () => {
    const key = newId();
    noteImport(account, { ...about, key, madeAt: Date.now(), after: 0 });
    const { settled } = await settleElsewhere(key);
    await vi.advanceTimersByTimeAsync(A_MOMENT_MS);
    await until(() => expect(settled).toHaveBeenCalled());
    expect(settled).toHaveBeenCalledWith('lost');
    expect(keys).toEqual([key]);
  });
});
