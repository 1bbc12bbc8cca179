import { beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

import { newId } from '../browser/new-id.ts';
import { NotStoredError } from '../browser/not-stored-error.ts';

vi.stubGlobal('addEventListener', () => {});
const storage = stubLocalStorage();
// On plain http a browser has no locks.
vi.stubGlobal('navigator', {});

const { keepAccount } = await import('../api/account.ts');
const { keepToken } = await import('../api/token.ts');
const { keepSpare } = await import('../browser/spare-storage.ts');
const { findImport } = await import('./noted-imports.ts');
const { importNoted } = await import('./send-import.ts');

const about = {
  kind: 'csv',
  preview: { added: 1, changed: 0, restored: 0, unchanged: 0, changedSince: 0 },
} as const;
const done = {
  summary: { added: 1, changed: 0, unchanged: 0, examples: [] },
  range: { after: 0, upTo: 1 },
};

beforeEach(() => {
  storage.clear();
  const token = newId();
  keepAccount(token, newId());
  keepToken(token);
  keepSpare();
});

test('an import can be taken back where the storage is full', async () => {
  storage.fillUp();
  const { key, answer } = importNoted(null, about, async () => Promise.resolve(done));
  expect(await answer).toEqual(done);
  expect(findImport(key)?.done).toMatchObject({ added: 1, range: done.range });
});

test('an import that nobody could take back is not sent', async () => {
  localStorage.removeItem('spare');
  storage.fillUp();
  const send = vi.fn<() => Promise<typeof done>>().mockResolvedValue(done);
  const { answer } = importNoted(null, about, send);
  await expect(answer).rejects.toThrow(NotStoredError);
  expect(send).not.toHaveBeenCalled();
});
