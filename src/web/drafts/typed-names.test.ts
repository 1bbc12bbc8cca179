import { beforeEach, expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';

import { newId } from '../browser/new-id.ts';

vi.stubGlobal('addEventListener', () => {});
const storage = stubLocalStorage();
const { items } = storage;

const { keepAccount, readSessionName } = await import('../api/account.ts');
const { dropToken, keepToken } = await import('../api/token.ts');
const { keepSpare } = await import('../browser/spare-storage.ts');
const { keepTypedName, moveTypedNames, readTypedName } = await import('./typed-names.ts');

let token = '';

beforeEach(() => {
  storage.clear();
  token = newId();
  keepToken(token);
  keepSpare();
});

test('a name that is typed where the storage is full is kept in the spare place', () => {
  keepAccount(token, 'ann');
  storage.fillUp();
  keepTypedName('view ', 'Late in the year');
  expect(readTypedName('view ')).toBe('Late in the year');
});

test('two tabs that have not heard of each other keep the name of each', async () => {
  vi.resetModules();
  const other = await import('./typed-names.ts');
  const before = { ...items };
  keepTypedName('view ', 'The one');
  const known = (name: string) => before[name] ?? null;
  vi.stubGlobal('localStorage', { ...before, getItem: known, setItem: localStorage.setItem.bind(items) });
  other.keepTypedName('view ', 'The other');
  vi.stubGlobal('localStorage', items);
  const names = [1, 2].map(() => {
    const name = readTypedName('view ');
    keepTypedName('view ', null);
    return name;
  });
  expect(names).toEqual(['The one', 'The other']);
});

test('names stay where they are while there is no room for them under another name of their account', () => {
  keepTypedName('view ', 'Late in the year');
  const former = readSessionName() ?? '';
  localStorage.removeItem('spare');
  storage.fillUp();
  moveTypedNames(former, 'ann, whose name is longer than that of any session');
  expect(readTypedName('view ')).toBe('Late in the year');
});

test('a name stays where the next person in the same tab types one for the same dialog', () => {
  keepAccount(token, 'ann');
  keepTypedName('rename-label home', 'house');
  dropToken();
  const next = newId();
  keepAccount(next, 'bob');
  keepToken(next);
  keepTypedName('rename-label home', 'flat');
  keepTypedName('rename-label home', null);
  dropToken();
  keepAccount(token, 'ann');
  keepToken(token);
  expect(readTypedName('rename-label home')).toBe('house');
});
