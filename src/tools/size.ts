import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { say } from './process.ts';

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** What the first load of a page may weigh in scripts, in kB (1,000 bytes) of brotli, and the routes that it shows. */
const BUDGETS = [
  { page: '/login', limit: 122, routes: ['login'] },
  { page: '/', limit: 130, routes: ['_app', '_app.index'] },
];

function addWithImports(manifest: Manifest, key: string, keys: Set<string>): void {
  if (keys.has(key)) return;
  keys.add(key);
  for (const imported of manifest[key]?.imports ?? []) addWithImports(manifest, imported, keys);
}

/** The manifest's keys of all that a page needs: the entry, the chunks of its routes, and what these import. */
function firstLoad(manifest: Manifest, routes: readonly string[]): Set<string> {
  const keys = new Set<string>();
  for (const key of Object.keys(manifest)) {
    const isOfRoute = ['__root', ...routes].some((route) => key.startsWith(`src/web/routes/${route}.tsx?`));
    if (manifest[key]?.isEntry === true || isOfRoute) addWithImports(manifest, key, keys);
  }
  return keys;
}

/** Prints what the first loads weigh, and throws where one is over its budget. */
export function checkSize(folder: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'));
  for (const { page, limit, routes } of BUDGETS) {
    let bytes = 0;
    for (const key of firstLoad(manifest, routes)) {
      const file = manifest[key]?.file;
      if (file?.endsWith('.js') === true) bytes += statSync(path.join(folder, `${file}.br`)).size;
    }
    const weight = (bytes / 1000).toFixed(1);
    say(`First load of ${page}: ${weight} kB of script (brotli), of ${limit} kB allowed.`);
    if (bytes > limit * 1000) {
      throw new Error(`The first load of ${page} is ${weight} kB of script, over its ${limit} kB.`);
    }
  }
}
