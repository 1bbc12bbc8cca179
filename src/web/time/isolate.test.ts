import { expect, test } from 'vitest';

import { isolate } from './isolate.ts';

test('a date of a language that is written from the right keeps the order of its words', () => {
  for (const text of ['23 בנוב׳ 2026', '۲ آذر ۱۴۰۵', '23 نوفمبر 2026'])
    expect(isolate(text)).toBe(`\u2068${text}\u2069`);
  for (const text of ['23 Nov 2026', '2026年11月23日', '23 нояб. 2026 г.']) expect(isolate(text)).toBe(text);
});
