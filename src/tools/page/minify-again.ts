import { minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

// The scripts of the first load are the largest; of the others there is nothing to gain.
const LARGE = 50_000;

// V8 then compiles a script beside the page while it arrives, and not function by function when each is first called.
const COMPILE_NOW = '//# allFunctionsCalledOnLoad\n';

// The most frequent letters of scripts come first.
const LETTERS = 'etnrisouaflchpdvmgybwESxTNCkLAOM_DPHBjFIqRUzWXV$JKQGYZ';
const SIGNS = `${LETTERS}0123456789`;

/**
 * Returns the short name that comes so many names after the first. Terser's own names follow from how often each letter stands in
 * the script, and so from the hashes of the files it names: the same source would weigh 150 bytes more or less.
 */
function shortName(index: number, signs = LETTERS): string {
  const rest = Math.floor(index / signs.length);
  return signs.charAt(index % signs.length) + (rest > 0 ? shortName(rest - 1, SIGNS) : '');
}

async function minifyLarge(_options: unknown, bundle: Rolldown.OutputBundle): Promise<void> {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || chunk.code.length < LARGE) continue;
    const { code } = await minify(chunk.code, {
      module: true,
      // No library of ours reads a property for what its getter does, or calls `new` on a function without a name and a `this`.
      compress: { passes: 3, ecma: 2020, pure_getters: true, unsafe_arrows: true, unsafe_methods: true },
      mangle: { nth_identifier: { get: (index) => shortName(index) } },
      format: { ecma: 2020 },
    });
    chunk.code = COMPILE_NOW + (code ?? chunk.code);
  }
}

/** Minifies large scripts once more: what the bundler's own minifier leaves is 1.3 kB of the first load. */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    // After the table of files that Vite writes at the top of a script.
    generateBundle: {
      order: 'post',
      handler: minifyLarge,
    },
  };
}
