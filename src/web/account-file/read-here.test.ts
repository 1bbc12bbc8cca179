import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { PageRequest } from '#tests/fixtures/page-request.ts';
import { until } from '#tests/fixtures/until.ts';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
vi.stubGlobal('window', {});

vi.stubGlobal('Request', PageRequest);

const { readHere } = await import('./read-here.ts');
const { taskQueries } = await import('../task-list/queries.ts');

const { queryKey } = taskQueries.list();
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

afterEach(() => queryClient.clear());

test('the list is read also where a change asks for it again meanwhile', async () => {
  const answers = [1, 2, 3].map(() => Promise.withResolvers<Response>());
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return answers[asked - 1]?.promise;
  });
  queryClient.setQueryData(queryKey, { tasks: [], seq: 1, upTo: 0 });
  void queryClient.query({ ...taskQueries.list(), staleTime: 0 }).catch(() => {});
  const here = readHere(queryClient, new AbortController().signal);
  await until(() => expect(asked).toBe(1));
  const again = queryClient.refetchQueries({ queryKey });
  for (const { resolve } of answers) resolve(Response.json({ success: true, tasks: [], seq: 7 }));
  await again;
  expect(await here).toMatchObject({ seq: 7 });
});
