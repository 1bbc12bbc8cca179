import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { API_BASE } from '#contract/paths.ts';

import { callsOf, content, lived, plain } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';

const here = await startTestServer();
const { app } = here;
const { exported, imported, send } = callsOf(app);
const there = await startTestServer();
const { exported: exportedThere, imported: importedThere } = callsOf(there.app);

const GARDEN = { name: 'Garden', search: '/?q=%23garden', position: 2 };
const SHOP = { name: 'Shop', search: '/pending?q=buy&sort=priority', position: 1 };

const save = (token: string, id: string, body: object) =>
  call(app, 'PUT', `${API_BASE}/views/${id}`, { token, body });
const remove = (token: string, id: string) => call(app, 'DELETE', `${API_BASE}/views/${id}`, { token });

test('views go out with an account, and an empty one that reads them is the same', async () => {
  const { token } = await lived(here);
  await save(token, randomUUID(), GARDEN);
  await save(token, randomUUID(), SHOP);
  const file = await exported(token);
  expect(file.views).toMatchObject([SHOP, GARDEN]);
  const { token: other } = await registerUser(there.app);
  for (let times = 0; times < 2; times += 1) {
    await importedThere(other, file);
    expect(content(await exportedThere(other))).toEqual(content(file));
  }
});

test('an import removes no view, gives known ones the words of the file, and brings deleted ones back', async () => {
  const { token } = await registerUser(app);
  const [changed, deleted, own] = [randomUUID(), randomUUID(), randomUUID()];
  await save(token, changed, GARDEN);
  await save(token, deleted, SHOP);
  const file = await exported(token);
  await remove(token, deleted);
  await save(token, own, { ...GARDEN, name: 'Own', position: 3 });
  const renamed = file.views?.map((view) => ({ ...view, name: `${view.name}, renamed` }));
  const before = (await exported(token)).seq;
  await imported(token, { ...file, views: renamed });
  const after = await exported(token);
  expect(after.views?.map(({ name }) => name)).toEqual(['Shop, renamed', 'Garden, renamed', 'Own']);
  expect(after.seq).toBe(before + 1);
});

test('a file with too many views, or wrong ones, changes nothing', async () => {
  const { token } = await registerUser(app);
  await save(token, randomUUID(), GARDEN);
  const many = Array.from({ length: LIMITS.views }, () => ({ ...SHOP, id: randomUUID() }));
  const wrong = [{ ...SHOP, id: randomUUID(), search: 'https://example.org' }];
  for (const views of [many, wrong, 'none'])
    expect(await send(token, { ...plain([]), views })).toMatchObject({ status: 400 });
  expect((await exported(token)).views).toMatchObject([GARDEN]);
});
