import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { assertKnownNames } from './own-settings.ts';

test.each([
  ['MAX_CONECTIONS=50', 'MAX_CONECTIONS'],
  ['PORT=1\nport=2', 'port'],
  ['\uFEFFBACKUPS_DIR=/mnt', 'BACKUPS_DIR'],
])('of %j the name that nobody reads is told', (text, wrong) => {
  expect(() => assertKnownNames(text)).toThrow(`.env has ${wrong}, which is no setting.`);
});

test('settings, and what Node, SQLite and the client of PostgreSQL read, may stand there', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8');
  for (const text of [
    '',
    '\uFEFFPORT=1',
    example,
    'NODE_DEBUG=x\nSQLITE_TMPDIR=/x\nTMPDIR=/x\nPGUSER=x\nTZ=UTC',
  ])
    expect(() => assertKnownNames(text)).not.toThrow();
});
