import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import * as z from 'zod/mini';

/** What may be shipped beside Holdfast's own code; another licence is read by a person before it stands here. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
]);

// The build puts them into the service worker, although they come with one of its tools.
const BUILT_IN = /(^|\/)workbox-(core|precaching|routing|strategies)$/;

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      license: z._default(z.string(), 'none is named'),
      dev: z._default(z.boolean(), false),
    }),
  ),
});

/** Returns the texts that a package brings of its licence; there are none where it is for another system than this one. */
function readTexts(folder: string): string {
  const files = globSync('*', { cwd: folder }).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.toSorted().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return texts.join('\n\n') || 'No text of it comes with the package.';
}

/**
 * Returns the licences of all packages that the server runs with or that are built into the page, as one text. `lock` is
 * package-lock.json, and `root` its folder. Throws where one may not be shipped.
 */
export function collectLicences(lock: string, root: string): string {
  const { packages } = lockSchema.parse(JSON.parse(lock));
  const parts = Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && (!dev || BUILT_IN.test(place)))
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      if (!ALLOWED.has(license)) {
        throw new Error(
          `The licence of ${name} ${version} (${license}) is none of those that may be shipped. ` +
            'Read it, and allow it in src/tools/licences.ts or do without the package.',
        );
      }
      return `## ${name} ${version} (${license})\n\n${readTexts(path.join(root, place))}\n`;
    });
  return `# Licences\n\nWhat Holdfast brings that others wrote.\n\n${parts.join('\n')}`;
}
