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
const { taskQueries } = await import('../task-list/queries.ts');

const user = { name: 'Anna', email: 'anna@example.org', image: null };
const key = profileQueries.me().queryKey;

/** Saves another name, and returns what the server was told. */
async function rename(client: QueryClient): Promise<unknown> {
  client.setQueryData(key, user);
  let told: unknown;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET')
      return Response.json({ success: true, user: { ...user, email: 'new@example.org' } });
    told = await request.json();
    return Response.json({ success: true });
  });
  await runHook(client, useUpdateProfile).mutateAsync({ name: 'Anna B', currentPassword: 'kelp-and-rock' });
  return told;
}

test.each([
  ['our server gets what was changed alone', 1, { name: 'Anna B' }],
  [
    'another server gets all of it, the rest as it is by now',
    null,
    { name: 'Anna B', email: 'new@example.org' },
  ],
])('of a profile %s', async (_, seq, changed) => {
  const client = new QueryClient();
  client.setQueryData(taskQueries.list().queryKey, { tasks: [], seq, upTo: 0 });
  expect(await rename(client)).toEqual({ ...changed, currentPassword: 'kelp-and-rock' });
});

test('a profile that is saved is shown as it was saved, though it does not come again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(taskQueries.list().queryKey, { tasks: [], seq: 1, upTo: 0 });
  client.setQueryData(key, user);
  const answers = [Response.json({ success: true })];
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.json({}, { status: 500 }));
  await runHook(client, useUpdateProfile).mutateAsync({ name: 'Anna B' });
  expect(client.getQueryData(key)).toEqual({ ...user, name: 'Anna B' });
});
