import { expect, test } from 'vitest';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { cpuMsOf } from '#tests/fixtures/processor-time.ts';

import { nestedTooDeep, tooManyValues } from '../errors/api-error.ts';
import { findExcess, MOST_VALUES } from './json-bounds.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const list = (part: string, count: number) => `[${Array.from({ length: count }, () => part).join()}]`;

test.each([
  ['as deep as it may be', nested(SERVER_LIMITS.jsonDepth)],
  ['as many numbers as there may be values', list('0', MOST_VALUES - 1)],
  ['half as many objects, of which each is one more', list('{}', MOST_VALUES / 2 - 1)],
  [
    'texts that say what would be too deep',
    JSON.stringify([nested(100), `"${nested(100)}`, '\\', nested(100)]),
  ],
  ['texts that say what would be too many', JSON.stringify({ [`\\"${list('0', MOST_VALUES)}`]: '\\\\"' })],
  ['a text without its end', `["${nested(100)}\\"${nested(100)}`],
  ['nothing', ''],
])('%s: is parsed', (_name, json) => {
  expect(findExcess(json)).toBeNull();
});

test.each([
  ['deeper', nested(SERVER_LIMITS.jsonDepth + 1), nestedTooDeep()],
  ['deeper behind texts', `{"\\\\":"\\"","a":${nested(SERVER_LIMITS.jsonDepth)}}`, nestedTooDeep()],
  ['one number more', list('0', MOST_VALUES), tooManyValues()],
  ['one object more', list('{}', MOST_VALUES / 2), tooManyValues()],
])('%s: is refused', (_name, json, refusal) => {
  expect(findExcess(json)).toEqual(refusal);
});

test.each([
  ['quotes within a text', `["${'\\"'.repeat(500_000)}`],
  ['backslashes', `["${'\\'.repeat(1_000_000)}"]`],
  ['texts', list('""', MOST_VALUES / 2)],
])('a body of %s is looked through once', (_name, json) => {
  expect(cpuMsOf(() => findExcess(json))).toBeLessThan(500);
});
