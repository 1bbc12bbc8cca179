import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { CACHE, ROOT, say } from './process.ts';
import { checkSize } from './size.ts';

const DIST = path.join(ROOT, 'dist');
/** Says what a build was made of; the last thing that is written. */
const STAMP = '.built';
const INPUTS = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'src/tools/{build,preload-screens,size}.ts',
  'src/{contract,web}/**/*.*',
];
const TEXT = '**/*.{css,html,js,json,mjs,svg,txt,webmanifest}';

/** The files below a folder that match, each relative to it, in an order that is the same everywhere. */
function files(folder: string, pattern: string | string[]): string[] {
  return globSync(pattern, { cwd: folder })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .toSorted();
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const file of files(ROOT, INPUTS)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function isFresh(hash: string): boolean {
  try {
    return readFileSync(path.join(DIST, STAMP), 'utf8') === hash;
  } catch {
    return false;
  }
}

/** Puts a .br and a .gz beside a file, where they are smaller than it. */
async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}

/** Builds beside what is being served, and changes places only when all of it is good. */
async function buildAll(hash: string): Promise<void> {
  const next = path.join(CACHE, `build-${process.pid}`);
  const old = path.join(CACHE, `old-${process.pid}`);
  try {
    const { build } = await import('vite');
    await build({ root: ROOT, logLevel: 'warn', build: { outDir: next, emptyOutDir: true } });
    await Promise.all(files(next, TEXT).map((file) => compress(path.join(next, file))));
    checkSize(next);
    writeFileSync(path.join(next, STAMP), hash);
    if (statSync(DIST, { throwIfNoEntry: false })) renameSync(DIST, old);
    renameSync(next, DIST);
  } finally {
    rmSync(next, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

const hash = hashOfInputs();
if (!process.argv.includes('--if-stale') || !isFresh(hash)) {
  const begun = performance.now();
  mkdirSync(CACHE, { recursive: true });
  try {
    await buildAll(hash);
    say(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  } catch (error) {
    process.stderr.write(`The build failed. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
