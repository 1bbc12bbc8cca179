import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { ROOT } from '../../src/tools/process.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const PAGES = ['README.md', 'src/README.md', 'tests/README.md', ...globSync('.github/*.md', { cwd: ROOT })];
const SOURCES = globSync('{src,tests}/**/*.{ts,tsx}', { cwd: ROOT });

/** What the pages say of a file: `name` of `file.ts`, or the other way round. */
const NAMED = /`([\w.]+)(?:\(\))?`(?:, `[\w.]+`)* (?:of|in) `([\w/-]+\.tsx?)`/g;

const named = PAGES.flatMap((page) =>
  [...read(page).replace(/\s+/g, ' ').matchAll(NAMED)].map(([, name = '', file = '']) => ({
    page,
    name,
    file,
  })),
);

test.each(named)('$page: $name stands in $file', ({ name, file }) => {
  const found = SOURCES.filter((source) => `/${source}`.endsWith(`/${file}`));
  expect(found).not.toEqual([]);
  expect(found.some((source) => read(source).includes(name))).toBe(true);
});

const links = PAGES.flatMap((page) =>
  [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)|<img src="([^"]+)"/g)].map(([, link, picture]) => ({
    page,
    link: link ?? picture ?? '',
  })),
);

test.each(links)('$page: $link is there', ({ page, link }) => {
  expect(existsSync(path.join(ROOT, path.dirname(page), link))).toBe(true);
});
