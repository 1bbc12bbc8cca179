import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const PAGES = ['ASVS.md', 'SECURITY.md', 'THREATS.md'];

const read = (page: string) => readFileSync(path.join(ROOT, '.github', page), 'utf8');

test.each(PAGES)('%s names no file that is not there', (page) => {
  const named = [...read(page).matchAll(/`((?:src|tests|\.github)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('the table of the standard counts its own lines', () => {
  const page = read('ASVS.md');
  const count = (state: RegExp) => [...page.matchAll(state)].length;
  const [, held, host, not] = /^\| (\d+) +\| (\d+) +\| (\d+) +\|/m.exec(page) ?? [];
  expect({ held, host, not }).toEqual({
    held: String(count(/^\| [\d.]+ +\| [12] +\| held +\|/gm)),
    host: String(count(/^\| [\d.]+ +\| [12] +\| the host +\|/gm)),
    not: String(count(/^\| [\d.]+ +\| [12] +\| \*\*not held\*\* +\|/gm)),
  });
});
