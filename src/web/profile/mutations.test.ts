import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { PageRequest } from '#tests/fixtures/page-request.ts';
import { runHook } from '#tests/fixtures/run-hook.ts';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => 'a-token', setItem: () => {} });
vi.stubGlobal('Request', PageRequest);
vi.stubGlobal('window', {});

const { useUpdateProfile } = await import('./mutations.ts');
const { profileQueries } = await import('./queries.ts');

test('a profile that is saved is shown as it was saved, though it does not come again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = { name: 'Anna', email: 'anna@example.org', image: null };
  const answers = [Response.json({ success: true, user }), Response.json({ success: true })];
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.json({}, { status: 500 }));
  const { mutateAsync } = runHook(client, useUpdateProfile);
  await mutateAsync({ name: 'Anna B', currentPassword: 'kelp-and-rock' });
  expect(client.getQueryData(profileQueries.me().queryKey)).toEqual({ ...user, name: 'Anna B' });
});
