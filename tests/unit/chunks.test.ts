import { globSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { ENTRY, FIRST_LOAD, LATER, LOGIN, SCREEN_ROUTES, SCREENS } from '../../src/tools/page/chunks.ts';
import { ROOT } from '../../src/tools/process.ts';

const list = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => `/${file.replaceAll(path.sep, '/')}`);

/** The ids of all modules that may be named: those of a route's component have a mark behind them. */
const files = list('src/{contract,web}/**/*.{ts,tsx}');
const packages = list('node_modules/{[!@.]*,@*/*}').map((folder) => `${folder}/`);
const ids = [...files, ...files.map((file) => `${file}?tsr-split`), ...packages];

/** Returns a pattern once for each choice that its groups and it leave. */
function listChoices(pattern: string): string[] {
  const group = /\(([^()]*)\)/.exec(pattern);
  if (!group) return pattern.split('|');
  const [whole, inner = ''] = group;
  const rest = pattern.slice(group.index + whole.length);
  return inner.split('|').flatMap((choice) => listChoices(pattern.slice(0, group.index) + choice + rest));
}

const patterns = [FIRST_LOAD, SCREEN_ROUTES, ...LATER.map(([, modules]) => modules)];
const choices = new Set(patterns.flatMap(({ source }) => listChoices(source)));

test.each([...choices])('%s names a module of the page', (choice) => {
  expect(ids.some((id) => new RegExp(choice).test(id))).toBe(true);
});

test.each([ENTRY, LOGIN, ...SCREENS])('%s is a module of the page', (name) => {
  expect(files).toContain(`/src/web/${name}`);
});
