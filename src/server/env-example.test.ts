import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

import { expect, test } from 'vitest';

import { environmentSchema, readSettings } from './settings.ts';

test('.env.example has every setting, with its default', () => {
  const example = parseEnv(readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8'));
  expect(Object.keys(example).toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
  expect(readSettings(example)).toEqual(readSettings({}));
});
