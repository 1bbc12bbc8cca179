import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { HTTPError } from 'ky';
import { beforeEach, expect, test, vi } from 'vitest';

import type { View } from '#contract/view.ts';
import { PageRequest } from '#tests/fixtures/page-request.ts';
import { runHook } from '#tests/fixtures/run-hook.ts';

// What the browser has and this test does not need.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => 'a-token' });
vi.stubGlobal('Request', PageRequest);

const { useNaming } = await import('./naming.ts');
const { viewQueries } = await import('./queries.ts');

const SEARCH = '/?q=plant';

const GARDEN: View = {
  id: 'garden',
  name: 'Garden',
  search: SEARCH,
  position: 1,
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
};
const elsewhere = { ...GARDEN, name: 'Greenhouse', version: 2 };

/** What was saved: the id of the view, the version that was named, and the fields. */
let saved: { id: string | undefined; version: string | null; fields: unknown }[] = [];
/** What the server has, and how it answers the next changes. */
let onServer: View[] = [];
let statuses: number[] = [];

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const list = viewQueries.list();
const show = (...views: View[]) => client.setQueryData(list.queryKey, { success: true, views });
show(GARDEN);
// It stands on the screen.
new QueryObserver(client, { ...list, staleTime: Infinity }).subscribe(() => {});

beforeEach(() => {
  [saved, onServer, statuses] = [[], [GARDEN], []];
  show(GARDEN);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ success: true, views: onServer });
    const id = new URL(request.url).pathname.split('/').at(-1);
    saved.push({ id, version: request.headers.get('If-Match'), fields: await request.json() });
    const status = statuses.shift() ?? 200;
    return Response.json(status === 200 ? { success: true, view: GARDEN } : { success: false }, { status });
  });
});

const begin = (search: string) => runHook(client, useNaming)(search);

test('a new name is of the view as its person saw it, whatever is made of it elsewhere meanwhile', async () => {
  const { title, name, save } = begin(SEARCH);
  expect({ title, name }).toEqual({ title: 'Rename view', name: 'Garden' });
  show(elsewhere);
  await save('Vegetables');
  expect(saved).toEqual([
    { id: 'garden', version: '"1"', fields: { name: 'Vegetables', search: SEARCH, position: 1 } },
  ]);
});

/** Saves under a name, of which no try has an answer. */
async function saveInVain(save: (name: string) => Promise<void>, name: string): Promise<void> {
  statuses = [500, 500, 500];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const saving = save(name).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await saving).toBeInstanceOf(HTTPError);
}

test('a view whose new name arrived, though its answer was lost, takes another one as its own', async () => {
  const { save } = begin(SEARCH);
  onServer = [{ ...GARDEN, name: 'Vegetables', version: 2 }];
  await saveInVain(save, 'Vegetables');
  show(...onServer);
  await save('Herbs');
  expect(saved.at(-1)).toMatchObject({ version: '"2"', fields: { name: 'Herbs' } });
});

test('a new view that is saved again after a lost answer is the same one', async () => {
  const { title, save } = begin('/?q=oil');
  expect(title).toBe('Save view');
  await saveInVain(save, 'Oil');
  await save('Lamp oil');
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
  expect(saved.at(-1)).toMatchObject({ version: null, fields: { search: '/?q=oil', position: 2 } });
});

test.for([
  ['changed elsewhere is told so, and then renames what is there', 409, [elsewhere], '"2"'],
  ['deleted elsewhere is told so, and then brings it back', 409, [], null],
  ['deleted elsewhere long ago is told so, and then brings it back', 404, [], null],
] as const)('whoever renames a view that was %s', async ([, status, there, version]) => {
  const { save } = begin(SEARCH);
  onServer = [...there];
  statuses = [status];
  await expect(save('Vegetables')).rejects.toThrow(String(status));
  await save('Vegetables');
  expect(saved.map((call) => call.version)).toEqual(['"1"', version]);
  expect(saved[1]).toMatchObject({ id: 'garden', fields: { name: 'Vegetables', search: SEARCH } });
});

test('whoever saves a search that was saved elsewhere meanwhile is told so, and then renames that view', async () => {
  const { save } = begin('/?q=beds');
  onServer = [{ ...GARDEN, search: '/?q=beds' }];
  statuses = [409];
  await expect(save('Plot')).rejects.toThrow('409');
  await save('Plot');
  expect(saved[0]?.id).not.toBe('garden');
  expect(saved[1]).toMatchObject({ id: 'garden', version: '"1"', fields: { name: 'Plot' } });
});
