import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { localDay } from '#tests/fixtures/days.ts';

import { exitOnError } from './arguments.ts';
import { nameRelease } from './changelog.ts';
import { ROOT } from './process.ts';

// npm version runs this between the new number and the commit.
await exitOnError('No release was named', () => {
  const file = path.join(ROOT, '.github', 'CHANGELOG.md');
  const version = process.env['npm_package_version'];
  if (version === undefined) throw new Error('npm version runs this: npm version minor, for example.');
  writeFileSync(file, nameRelease(readFileSync(file, 'utf8'), version, localDay()));
});
