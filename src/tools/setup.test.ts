import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

// There a script has another form.
const isWindows = process.platform === 'win32';
const SETUP = path.join(import.meta.dirname, 'setup.mjs');

/** A checkout whose `npm ci` brings a Node that is the given script. */
function checkout(script: string, needed = '24') {
  const root = mkdtempSync(path.join(tmpdir(), 'holdfast-setup-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const setup = path.join(root, 'src', 'tools', 'setup.mjs');
  mkdirSync(path.dirname(setup), { recursive: true });
  writeFileSync(setup, readFileSync(SETUP, 'utf8').replace('NEEDED = 24', `NEEDED = ${needed}`));
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  const npm = path.join(root, 'npm.cjs');
  writeFileSync(
    npm,
    `const { mkdirSync, writeFileSync } = require('node:fs');
    mkdirSync('node_modules/.bin', { recursive: true });
    writeFileSync('node_modules/.bin/node', ${JSON.stringify(script)}, { mode: 0o755 });
    writeFileSync('node_modules/.package-lock.json', '');`,
  );
  return {
    ownNode: path.join(root, 'node_modules', '.bin', 'node'),
    run: () => {
      const env = { PATH: process.env['PATH'], npm_execpath: npm, CI: '1' };
      const { status, stderr } = spawnSync(process.execPath, [setup], { env, encoding: 'utf8' });
      return { status, stderr };
    },
  };
}

const NO_LOADER = '#!/lib/no-such-loader\n';

test.skipIf(isWindows)('where the Node that is brought does not run, the one of the machine is used', () => {
  const { ownNode, run } = checkout(NO_LOADER);
  expect(run()).toEqual({ status: 0, stderr: '' });
  expect(existsSync(ownNode)).toBe(false);
});

test.skipIf(isWindows)(
  'where neither runs it says so each time, and the next one that is installed is found',
  () => {
    const { ownNode, run } = checkout(NO_LOADER, '99');
    for (const { status, stderr } of [run(), run()]) {
      expect(stderr).toMatch(
        /^The Node that Holdfast brings does not run .*: please install Node 99 or newer\.\n$/,
      );
      expect(status).toBe(1);
    }
    expect(existsSync(ownNode)).toBe(false);
  },
);

test.skipIf(isWindows)('a Node that is brought and runs is used, whatever the machine has', () => {
  const { ownNode, run } = checkout('#!/bin/sh\necho v99.1.0\n', '99');
  for (const ended of [run(), run()]) expect(ended).toEqual({ status: 0, stderr: '' });
  expect(existsSync(ownNode)).toBe(true);
});
