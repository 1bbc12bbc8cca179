import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

import { checkSize } from './page/size.ts';
import { BUILT_SERVER, CACHE, ROOT, say } from './process.ts';

/** Something that is built: where it comes to stand, of what it is made, and how. */
type Part = { name: string; out: string; inputs: string[]; make: (folder: string) => Promise<void> };

/** Says what a build was made of; the last thing that is written. */
const STAMP = '.built';
const TEXT = '**/*.{css,html,js,json,mjs,svg,txt,webmanifest}';

/** The files below a folder that match, each relative to it, in an order that is the same everywhere. */
function files(folder: string, pattern: string | string[]): string[] {
  return globSync(pattern, { cwd: folder })
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .toSorted();
}

function hashFiles(inputs: string[]): string {
  const hash = createHash('sha256');
  for (const file of files(ROOT, inputs)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function isFresh(out: string, hash: string): boolean {
  try {
    return readFileSync(path.join(out, STAMP), 'utf8') === hash;
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

async function makePage(folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({ root: ROOT, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  await Promise.all(files(folder, TEXT).map((file) => compress(path.join(folder, file))));
  checkSize(folder);
}

/** Builds the threads of the server too, and starts what is built: a source would need a compiler, which is 13 MB in each of them. */
const builtThreads: Plugin = {
  name: 'built-threads',
  enforce: 'pre',
  transform(code) {
    return code.replaceAll(
      /import\.meta\.resolve\('(#server\/(.+?)\.\w+)'\)/g,
      (_, id: string, name: string) => {
        const fileName = `${name.replaceAll('/', '-')}.mjs`;
        this.emitFile({ type: 'chunk', id, fileName });
        return `new URL('./${fileName}', import.meta.url)`;
      },
    );
  },
};

/** Joins the server's files and those of its libraries, which are many hundreds: to find and open each of them is more than half of a start. */
async function makeServer(folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [builtThreads],
    // It looks for what may be installed beside it.
    ssr: { noExternal: true, external: ['pg'] },
    build: {
      ssr: 'src/server/main.mjs',
      target: 'esnext',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
  });
}

const COMMON = ['package-lock.json', 'src/tools/build.ts', 'src/contract/**/*.*'];
const PARTS: readonly Part[] = [
  {
    name: 'server',
    out: BUILT_SERVER,
    inputs: [...COMMON, 'src/server/**/*.*'],
    make: makeServer,
  },
  {
    name: 'page',
    out: path.join(ROOT, 'dist'),
    inputs: [...COMMON, 'index.html', 'vite.config.ts', 'src/tools/page/*.ts', 'src/web/**/*.*'],
    make: makePage,
  },
];

/** Builds beside what is in use, and changes places only when all of it is good. */
async function buildPart({ name, out, make }: Part, hash: string): Promise<void> {
  const next = path.join(CACHE, `build-${name}-${process.pid}`);
  const old = path.join(CACHE, `old-${name}-${process.pid}`);
  try {
    await make(next);
    writeFileSync(path.join(next, STAMP), hash);
    if (statSync(out, { throwIfNoEntry: false })) renameSync(out, old);
    renameSync(next, out);
  } finally {
    rmSync(next, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

mkdirSync(CACHE, { recursive: true });
const onlyStale = process.argv.includes('--if-stale');
for (const part of PARTS) {
  const hash = hashFiles(part.inputs);
  if (onlyStale && isFresh(part.out, hash)) continue;
  const begun = performance.now();
  try {
    await buildPart(part, hash);
    say(`Built the ${part.name} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  } catch (error) {
    process.stderr.write(
      `The build of the ${part.name} failed. ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
    break;
  }
}
