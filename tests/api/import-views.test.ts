import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { importAnswerSchema } from '#contract/account-file.ts';
import { LIMITS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { verifyDatabase } from '#server/database/read-only.ts';

import { callsOf, content, fields, lived, plain } from './account-file.ts';
import { call, registerUser, startTestServer } from './server.ts';

const here = await startTestServer();
const { app, place, database } = here;
const { exported, preview, send } = callsOf(app);
const there = await startTestServer();
const { exported: exportedThere, imported: importedThere } = callsOf(there.app);

const GARDEN = { name: 'Garden', search: '/?q=%23garden', position: 2 };
const SHOP = { name: 'Shop', search: '/pending?q=buy&sort=priority', position: 1 };

const save = (token: string, id: string, body: object) => call(app, 'PUT', `/views/${id}`, { token, body });
const remove = (token: string, id: string) => call(app, 'DELETE', `/views/${id}`, { token });

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

test('an import removes no view, leaves known ones as they are, and brings deleted ones back; its undo too', async () => {
  const { token } = await registerUser(app);
  const [changed, deleted, own] = [randomUUID(), randomUUID(), randomUUID()];
  await save(token, changed, GARDEN);
  await save(token, deleted, SHOP);
  const file = await exported(token);
  await remove(token, deleted);
  await save(token, own, { name: 'Own', search: '/?q=own', position: 3 });
  const renamed = file.views?.map((view) => ({ ...view, name: `${view.name}, renamed` }));
  const before = (await exported(token)).seq;
  const { body } = await preview(token, { ...file, views: renamed });
  expect(importAnswerSchema.parse(body).summary.views).toEqual({ added: 1, kept: 1 });
  const answer = await send(token, { ...file, views: renamed });
  const { summary, range } = importAnswerSchema.parse(answer.body);
  expect(summary.views).toEqual({ added: 1, kept: 1 });
  const after = await exported(token);
  expect(after.views?.map(({ name }) => name)).toEqual(['Shop, renamed', 'Garden', 'Own']);
  expect(after.seq).toBe(before + 1);
  await call(app, 'POST', PATHS.undoImport, { token, body: range });
  expect((await exported(token)).views?.map(({ name }) => name)).toEqual(['Garden', 'Own']);
});

test('two views of one search in a file are both imported, and each is renamed and deleted as one', async () => {
  const { token } = await registerUser(app);
  const [own, one, two] = [randomUUID(), randomUUID(), randomUUID()];
  await save(token, own, GARDEN);
  const views = [one, two].map((id) => Object.assign({ id }, GARDEN));
  expect(await send(token, { ...plain([]), views })).toMatchObject({
    status: 200,
    body: { summary: { views: { added: 2, kept: 0 } } },
  });
  expect(
    await call(app, 'PUT', `/views/${one}`, {
      token,
      headers: { 'If-Match': '"1"' },
      body: { ...GARDEN, name: 'Plot' },
    }),
  ).toMatchObject({ status: 200 });
  expect(await save(token, two, GARDEN)).toMatchObject({ status: 200 });
  expect(await remove(token, two)).toMatchObject({ status: 200 });
  const { views: left = [] } = await exported(token);
  expect(left.map(({ id }) => id).toSorted()).toEqual([own, one].toSorted());
});

test('a file with too many views, or wrong ones, changes nothing', async () => {
  const { token } = await registerUser(app);
  await save(token, randomUUID(), GARDEN);
  const many = Array.from({ length: LIMITS.views }, () => ({ ...SHOP, id: randomUUID() }));
  const wrong = [{ ...SHOP, id: randomUUID(), search: 'https://example.org' }];
  for (const views of [many, wrong, 'none'])
    expect(await send(token, { ...plain([]), views })).toMatchObject({ status: 400 });
  // Of far too many none is looked at.
  expect(await send(token, { ...plain([]), views: Array.from({ length: 500_000 }, () => 0) })).toMatchObject({
    status: 400,
    body: { fields: { views: 'One file may hold 50 views.' } },
  });
  expect((await exported(token)).views).toMatchObject([GARDEN]);
});

test('views that an import added go with its undo, but for those that were changed since', async () => {
  const { token } = await registerUser(app);
  const [own, left, changed, deleted, back] = Array.from({ length: 5 }, () => randomUUID());
  await save(token, own ?? '', { ...GARDEN, name: 'Own' });
  await save(token, back ?? '', SHOP);
  await remove(token, back ?? '');
  const views = [own, left, changed, deleted, back].map((id, position) =>
    Object.assign({ id }, GARDEN, { position }),
  );
  const answer = await send(token, { ...plain([{ ...fields, _id: randomUUID() }]), views });
  const { range } = importAnswerSchema.parse(answer.body);
  expect(
    await call(app, 'PUT', `/views/${changed}`, {
      token,
      headers: { 'If-Match': '"1"' },
      body: { ...SHOP, name: 'Mine', position: 9 },
    }),
  ).toMatchObject({ status: 200 });
  await remove(token, deleted ?? '');
  const { seq } = await exported(token);
  const undone = await call(app, 'POST', PATHS.undoImport, { token, body: range });
  expect(undone).toMatchObject({ status: 200, body: { undone: 1, kept: 0, views: { undone: 2, kept: 1 } } });
  const after = await exported(token);
  expect(after.views?.map(({ id }) => id)).toEqual([own, changed]);
  expect(after.seq).toBeGreaterThan(seq);
  expect(await verifyDatabase(place)).toMatchObject({ violations: [] });
});

test('the undo of an import of views alone is told to other devices, and once more does nothing', async () => {
  const { token } = await registerUser(app);
  const { body } = await send(token, { ...plain([]), views: [{ ...GARDEN, id: randomUUID() }] });
  const { range } = importAnswerSchema.parse(body);
  const undo = async () => call(app, 'POST', PATHS.undoImport, { token, body: range });
  const { seq } = await exported(token);
  expect(await undo()).toMatchObject({ body: { undone: 0, kept: 0, views: { undone: 1, kept: 0 } } });
  expect(await exported(token)).not.toHaveProperty('views');
  expect((await exported(token)).seq).toBe(seq + 1);
  expect(await undo()).toMatchObject({ body: { views: { undone: 0, kept: 0 } } });
  expect((await exported(token)).seq).toBe(seq + 1);
});

test('of the views that undos of imports deleted the last ones are kept, and each undo finds its own', async () => {
  const { token, user } = await registerUser(app);
  const times = SERVER_LIMITS.deletedViews / LIMITS.views + 1;
  const last: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const views = Array.from({ length: LIMITS.views }, () => ({ ...GARDEN, id: randomUUID() }));
    const { range } = importAnswerSchema.parse((await send(token, { ...plain([]), views })).body);
    const undone = await call(app, 'POST', PATHS.undoImport, { token, body: range });
    expect(undone).toMatchObject({ body: { views: { undone: LIMITS.views, kept: 0 } } });
    if (time > 0) last.push(...views.map(({ id }) => id));
    here.clock.advance(1000);
  }
  const left = await database.selectFrom('view').select('id').where('user_id', '=', user.id).execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual(last.toSorted());
});
