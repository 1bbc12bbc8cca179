import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { exitOnError } from './arguments.ts';
import { readNotes } from './changelog.ts';
import { collectLicences } from './licences.ts';
import { CACHE, ROOT, say } from './process.ts';

const read = (...names: string[]) => readFileSync(path.join(ROOT, ...names), 'utf8');

/**
 * Returns what npm says of all packages as a CycloneDX document, in which the tools are marked as such. Without them npm
 * would also leave out what a tool needs as well, such as React and pg.
 */
function listPackages(npm: string): string {
  const args = [npm, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error('npm sbom failed.');
  return stdout;
}

await exitOnError('The files of the release are not complete', () => {
  const { npm_execpath: npm, npm_package_version: version } = process.env;
  if (npm === undefined || version === undefined) throw new Error('npm runs this: npm run release-files.');
  const folder = path.join(CACHE, 'release');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `holdfast-${version}.cdx.json`), listPackages(npm));
  writeFileSync(path.join(folder, 'licences.md'), collectLicences(read('package-lock.json'), ROOT));
  writeFileSync(path.join(CACHE, 'release-notes.md'), readNotes(read('.github', 'CHANGELOG.md'), version));
  say(`What belongs to the release of ${version} is in ${folder}, and its notes beside that.`);
});
