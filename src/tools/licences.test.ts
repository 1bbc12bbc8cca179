import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { collectLicences } from './licences.ts';
import { ROOT } from './process.ts';

const LOCK = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');

test('the licences are those of the server, of the page, of its font and of its service worker, and of no tool', () => {
  const licences = collectLicences(LOCK, ROOT);
  for (const name of ['fastify', 'react', 'fflate', '@fontsource-variable/inter', 'workbox-core'])
    expect(licences).toMatch(new RegExp(`^## ${name} [\\d.]+ \\([\\w.-]+\\)$`, 'm'));
  expect(licences).toContain('SIL OPEN FONT LICENSE');
  expect(licences).not.toContain('## vitest ');
});

test('a package whose licence nobody has allowed ends the release in words', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/strict': { version: '2.0.0', license: 'AGPL-3.0' },
  };
  expect(() => collectLicences(JSON.stringify({ packages }), ROOT)).toThrow('strict 2.0.0 (AGPL-3.0)');
});
