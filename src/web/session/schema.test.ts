import { expect, test } from 'vitest';

import { loginSearchSchema } from './schema.ts';

test.each(['/pending', '/pending?sort=priority&task=new', '/'])('a login may lead to %s', (redirect) => {
  expect(loginSearchSchema.parse({ redirect })).toEqual({ redirect });
});

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  '',
  7,
])('but not to %j', (redirect) => {
  expect(loginSearchSchema.parse({ redirect }).redirect).toBeUndefined();
});
