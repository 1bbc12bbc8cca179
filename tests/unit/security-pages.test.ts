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

/** How many requirements of levels 1 and 2 the standard has. */
const IN_ALL = 253;

test('the table of the standard names each requirement once, and counts those that do not apply', () => {
  const page = read('ASVS.md');
  const [judged = '', rest = ''] = page.split('## What does not apply');
  const ids = [...judged.matchAll(/^\| ([\d.]+) +\| [12] +\|/gm)].map(([, id]) => id);
  // Such a line names requirements, or chapters with all of theirs.
  const left = [
    ...rest.matchAll(/^\| ([\d.]+(?:(?: \(all \d+\))?, [\d.]+)*(?: \(all \d+\))?) +\| [^|]*[a-z][^|]*\|$/gm),
  ]
    .flatMap(([, names = '']) => names.split(', '))
    .map((name) => ({ name, count: Number(/all (\d+)/.exec(name)?.[1] ?? 1) }));
  expect(new Set([...ids, ...left.map(({ name }) => name)]).size).toBe(ids.length + left.length);
  const leftInAll = left.reduce((sum, { count }) => sum + count, 0);
  expect(ids.length + leftInAll).toBe(IN_ALL);
  const said = /^\| \d+ +\| \d+ +\| \d+ +\| (\d+) +\| (\d+) +\|/m.exec(page)?.slice(1);
  expect(said).toEqual([String(leftInAll), String(IN_ALL)]);
  const [, apply, held, host, not] =
    /of the other (\d+), \*\*(\d+) are held\*\*, (\d+) are up to[^]*? and (\d+) are not held/.exec(page) ??
    [];
  expect([apply, held, host, not].map(Number)).toEqual([
    ids.length,
    ...['held', 'the host', '**not held**'].map((state) => judged.split(`| ${state} `).length - 1),
  ]);
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
