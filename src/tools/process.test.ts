import { expect, test } from 'vitest';

import { explain } from './process.ts';

test('what has no words of its own is told by its code', () => {
  // As Node says it of a name with several addresses, none of which takes a connection.
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(explain(refused)).toBe('ECONNREFUSED');
});
