import { beforeEach, expect, test, vi } from 'vitest';

import { newId } from '../browser/new-id.ts';

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

const { keepAccount, readSessionName } = await import('../api/account.ts');
const { keepToken } = await import('../api/token.ts');
const { keepSpare } = await import('../browser/spare-storage.ts');
const { keepTypedName, moveTypedNames, readTypedName } = await import('./typed-names.ts');

let token = '';

beforeEach(() => {
  room = Infinity;
  token = newId();
  for (const name of Object.keys(items)) localStorage.removeItem(name);
  keepToken(token);
  keepSpare();
});

/** Lets the storage take not one sign more. */
function fill(): void {
  room = Object.entries(items).flat().join('').length;
}

test('a name that is typed where the storage is full is kept in the spare place', () => {
  keepAccount(token, 'ann');
  fill();
  keepTypedName('view ', 'Late in the year');
  expect(readTypedName('view ')).toBe('Late in the year');
});

test('two tabs that have not heard of each other keep the name of each', async () => {
  vi.resetModules();
  const other = await import('./typed-names.ts');
  const before = { ...items };
  keepTypedName('view ', 'The one');
  const known = (name: string) => before[name] ?? null;
  vi.stubGlobal('localStorage', { ...before, getItem: known, setItem: items.setItem });
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
  fill();
  moveTypedNames(former, 'ann, whose name is longer than that of any session');
  expect(readTypedName('view ')).toBe('Late in the year');
});
