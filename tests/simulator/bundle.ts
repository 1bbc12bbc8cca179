import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';

import * as react from 'react';
import * as zodMini from 'zod/mini';

import { CACHE, ROOT } from '../../src/tools/process.ts';
import type { Defect } from './defects.ts';

/** What every tab shares, because nothing in it changes: it need not be run anew for each. */
const SHARED: Record<string, unknown> = {
  'zod/mini': zodMini,
  // Nothing is drawn here: a hook that reads a store says what it holds this moment.
  react: { ...react, useSyncExternalStore: (_: unknown, read: () => unknown) => read() },
};

/** The contract is nothing but schemas and functions. */
const CONTRACT = /^#contract\//;

const load = createRequire(import.meta.url);

function shared(name: string): unknown {
  if (name in SHARED) return SHARED[name];
  if (CONTRACT.test(name)) return load(name);
  throw new Error(`The bundle has no ${name}.`);
}

/** Code that can be run as often as one likes, each time in a world of its own. */
export type Bundle = (world: Readonly<Record<string, unknown>>) => void;

/** What the code follows from: all that may be in it. */
function hashSources(entry: string): string {
  const hash = createHash('sha256').update(entry);
  const files = globSync(
    ['src/web/**/*.{ts,tsx}', 'tests/simulator/{tab,databases}*.ts', 'package-lock.json'],
    { cwd: ROOT },
  );
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

/** Puts defects back into the files that had them. */
function breakFiles(defects: readonly Defect[]) {
  return {
    name: 'defects',
    enforce: 'pre' as const,
    transform(code: string, id: string): string {
      let broken = code;
      for (const { file, mended, broken: former } of defects) {
        if (path.relative(ROOT, id) !== file) continue;
        if (!broken.includes(mended)) throw new Error(`${file} has no “${mended}” any more.`);
        broken = broken.replace(mended, former);
      }
      return broken;
    },
  };
}

async function build(entry: string, defects: readonly Defect[]): Promise<string> {
  // Loaded where it is needed: it takes longer than what it does here.
  const vite = await import('vite');
  const result = await vite.build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [breakFiles(defects)],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry: path.join(import.meta.dirname, entry), formats: ['cjs'] },
      rolldownOptions: { external: [...Object.keys(SHARED), CONTRACT], output: { codeSplitting: false } },
    },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
  });
  const [output] = Array.isArray(result) ? result : [];
  const [chunk] = output?.output ?? [];
  if (!chunk) throw new Error(`${entry} became no code.`);
  return chunk.code;
}

/** The code of a file and all that it imports; it is built anew only where something has changed. */
async function readCode(entry: string, defects: readonly Defect[]): Promise<string> {
  const kept = path.join(CACHE, `simulator-${hashSources(entry + JSON.stringify(defects))}.cjs`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const code = await build(entry, defects);
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(kept, code);
    return code;
  }
}

/** Makes one function of a file and all that it imports. What it knows of its surroundings are the names of a world. */
export async function bundle(
  entry: string,
  names: readonly string[],
  defects: readonly Defect[] = [],
): Promise<Bundle> {
  const run = compileFunction(await readCode(entry, defects), ['require', 'exports', 'module', ...names], {
    filename: entry,
  });
  return (world) => {
    const values = names.map((name) => {
      if (name in world) return world[name];
      throw new Error(`The world has no ${name}.`);
    });
    const module = { exports: {} };
    Reflect.apply(run, undefined, [shared, module.exports, module, ...values]);
  };
}
