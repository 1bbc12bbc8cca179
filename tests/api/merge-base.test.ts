import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { FIELD_NAMES } from '#contract/fields.ts';
import { conflictAnswerSchema } from '#contract/history.ts';

import { mergeCalls } from './merge.ts';
import { registerUser, startTestServer } from './server.ts';

const { app } = await startTestServer();
const { token } = await registerUser(app);
const { create, update, remove, list } = mergeCalls(app, token);

describe('a base version', () => {
  test.each([0, 2, 999_999_999])(
    'that is not known (%i) is refused for every field that differs, and only then',
    async (base) => {
      const id = await create();
      const { seq } = await list();
      const refused = await update(id, { title: 'Mine' }, { base });
      expect(refused.status).toBe(409);
      expect(conflictAnswerSchema.parse(refused.body).conflicts).toEqual({
        title: { base: 'First', theirs: 'First', mine: 'Mine' },
      });
      expect((await update(id, {}, { base })).status).toBe(200);
      expect((await list()).seq).toBe(seq);
    },
  );

  test.each(['*', 'W/"1"', '"1', '1"', '', ' ', '-1', '1.0', '1e3', '"1", "2"', 'one', '1234567890'])(
    'as %j is refused as wrong',
    async (base) => {
      const id = await create();
      const { seq } = await list();
      for (const answer of [await update(id, { title: 'Mine' }, { base }), await remove(id, { base })]) {
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'invalid', message: expect.stringContaining('If-Match') },
        });
      }
      expect((await list()).seq).toBe(seq);
    },
  );

  test('that is not known is refused for every field of a delete', async () => {
    const id = await create();
    const refused = await remove(id, { base: 7 });
    expect(refused.status).toBe(409);
    expect(Object.keys(conflictAnswerSchema.parse(refused.body).conflicts)).toHaveLength(FIELD_NAMES.length);
  });

  test('of an unknown task is a 404, which says what happened and asks nothing of its reader', async () => {
    expect(await remove(randomUUID(), { base: 1 })).toMatchObject({
      status: 404,
      body: { message: 'This task does not exist, or it was deleted. Nothing was changed.' },
    });
    expect((await update(randomUUID(), {}, { base: 1 })).status).toBe(404);
  });
});
