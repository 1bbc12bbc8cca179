import { expect, test, vi } from 'vitest';

import { stubLocalStorage } from '#tests/fixtures/local-storage.ts';
import { PageRequest } from '#tests/fixtures/page-request.ts';

stubLocalStorage();
// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('window', {});
vi.stubGlobal('Request', PageRequest);

const { explainFailure } = await import('../api/client.ts');
const { readToken } = await import('../api/token.ts');
const { logIn } = await import('./calls.ts');

test('a login that another server refuses in a 2xx says why', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, message: 'Invalid credentials' }));
  const error: unknown = await logIn(
    { email: 'demo@example.com', password: 'not this one' },
    { keepsNothing: false, loadScreen: async () => {} },
  ).catch((reason: unknown) => reason);
  expect(explainFailure(error).message).toBe('Invalid credentials');
  expect(readToken()).toBeNull();
});
