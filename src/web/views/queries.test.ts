import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import type { View } from '#contract/view.ts';
import { PageRequest } from '#tests/fixtures/page-request.ts';
import { runHook } from '#tests/fixtures/run-hook.ts';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
vi.stubGlobal('Request', PageRequest);

const { deleteView, saveView, useViewChange, viewQueries } = await import('./queries.ts');

function view(id: string, name: string, position: number, version = 1): View {
  const at = '2026-03-01T12:00:00.000Z';
  return { id, name, search: `/?q=${id}`, position, version, createdAt: at, updatedAt: at };
}

/** Lets the server answer one change, and nothing after it. */
function answerOnce(body: object): void {
  const answers = [Response.json(body)];
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.json({}, { status: 500 }));
}

function showViews(...views: View[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = viewQueries.list();
  client.setQueryData(queryKey, { success: true, views });
  return { client, read: () => client.getQueryData(queryKey)?.views };
}

const garden = view('garden', 'Garden', 1);
const office = view('office', 'Office', 3);

test.for([
  ['renamed', view('garden', 'Vegetables', 1, 2), ['Vegetables', 'Office']],
  ['new', view('shore', 'Shore', 2), ['Garden', 'Shore', 'Office']],
] as const)(
  'a view that is %s is shown as it was saved, though the list does not come',
  async ([, saved, names]) => {
    const { client, read } = showViews(garden, office);
    const { mutateAsync } = runHook(client, () => useViewChange(saveView));
    answerOnce({ success: true, view: saved });
    await mutateAsync(saved);
    expect(read()?.map(({ name }) => name)).toEqual(names);
  },
);

test('a view that is deleted is shown no more, though the list does not come', async () => {
  const { client, read } = showViews(garden, office);
  const { mutateAsync } = runHook(client, () => useViewChange(deleteView));
  answerOnce({ success: true, message: 'View deleted' });
  await mutateAsync(garden);
  expect(read()).toEqual([office]);
});
