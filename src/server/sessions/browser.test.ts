import { expect, test } from 'vitest';

import { cpuMsOf } from '#tests/fixtures/processor-time.ts';

import { describeBrowser } from './browser.ts';

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux) AppleWebKit/605.1.15 Safari/605.1.15', 'another client'],
  ['curl/8.5.0', 'another client'],
])('%s is called %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});

test('no name takes long to read', () => {
  expect(cpuMsOf(() => describeBrowser('Version/'.repeat(40_000)))).toBeLessThan(1000);
});
