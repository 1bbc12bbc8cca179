import { beforeEach, expect, test, vi } from 'vitest';

import { newId } from '../browser/new-id.ts';
import { NotStoredError } from '../browser/not-stored-error.ts';

/** What stands in the storage, which takes so many signs; its own calls are none of its keys. */
const items: Record<string, string> = {};
let room = Infinity;
Object.defineProperties(items, {
  getItem: { value: (name: string) => items[name] ?? null },
  setItem: {
    value: (name: string, value: string) => {
      const others = Object.entries(items).filter(([key]) => key !== name);
      if ([...others, [name, value]].flat().join('').length > room) throw new DOMException('Full.');
      items[name] = value;
    },
  },
  removeItem: { value: (name: string) => void Reflect.deleteProperty(items, name) },
});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', items);
// On plain http a browser has no locks.
vi.stubGlobal('navigator', {});

const { keepAccount } = await import('../api/account.ts');
const { keepToken } = await import('../api/token.ts');
const { keepSpare } = await import('../browser/spare-storage.ts');
const { findImport, importNoted } = await import('./noted-imports.ts');

const about = {
  kind: 'csv',
  preview: { added: 1, changed: 0, restored: 0, unchanged: 0, changedSince: 0 },
} as const;
const done = {
  summary: { added: 1, changed: 0, unchanged: 0, examples: [] },
  range: { after: 0, upTo: 1 },
};

beforeEach(() => {
  room = Infinity;
  const token = newId();
  keepAccount(token, newId());
  keepToken(token);
  keepSpare();
});

/** Lets the storage take not one sign more. */
function fill(): void {
  room = Object.entries(items).flat().join('').length;
}

test('an import can be taken back where the storage is full', async () => {
  fill();
  const { key, answer } = importNoted(null, about, async () => Promise.resolve(done));
  expect(await answer).toEqual(done);
  expect(findImport(key)?.done).toMatchObject({ added: 1, range: done.range });
});

test('an import that nobody could take back is not sent', async () => {
  localStorage.removeItem('spare');
  fill();
  const send = vi.fn<() => Promise<typeof done>>().mockResolvedValue(done);
  const { answer } = importNoted(null, about, send);
  await expect(answer).rejects.toThrow(NotStoredError);
  expect(send).not.toHaveBeenCalled();
});
