import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { callsOf, content, lived } from './account-file.ts';
import { registerUser, startTestServer } from './server.ts';

const here = await startTestServer({ withPasswords: passwordQueue() });
const { app, clock } = here;
const { download, exported, imported } = callsOf(app);

describe('an export', () => {
  test('holds everything of the account, and nothing secret', async () => {
    const { token, user, password } = await lived(here);
    const { headers } = await download(token);
    const file = await exported(token);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="holdfast-${clock.now().toISOString().slice(0, 10)}.json"`,
      'cache-control': 'no-store',
    });
    expect(file).toMatchObject({
      format: 'holdfast',
      schema: 2,
      exportedAt: clock.now().toISOString(),
      profile: { name: user.name, email: user.email },
      seq: 11,
    });
    expect(file.tasks.map(({ title, deletedAt }) => [title, deletedAt !== null])).toEqual([
      ['First, changed', false],
      ['Second', false],
      ['Third', true],
    ]);
    expect(file.revisions.map(({ seq, verb }) => `${seq} ${verb}`)).toEqual([
      '1 create',
      '2 create',
      '3 create',
      '5 update',
      '7 update',
      '8 delete',
      '9 restore',
      '10 delete',
    ]);
    const text = JSON.stringify(file);
    for (const secret of [token, password, 'argon2', 'hash']) expect(text).not.toContain(secret);
  });

  test('is made for nobody who would not read it', async () => {
    const { token } = await registerUser(app);
    const headers = { authorization: `Bearer ${token}` };
    const asked = await app.inject({ method: 'HEAD', url: API_BASE + PATHS.export, headers });
    expect(asked.statusCode).toBe(404);
  });

  test('of a new account is empty, and can be imported', async () => {
    const { token } = await registerUser(app);
    const file = await exported(token);
    expect(content(file)).toEqual({ format: 'holdfast', schema: 2, seq: 0, tasks: [], revisions: [] });
    expect(await imported(token, file)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 0,
      views: { added: 0, kept: 0 },
      examples: [],
    });
  });

  test('that cannot be read says so, and can be asked for again', async () => {
    const { token } = await registerUser(app);
    await sql`alter table task rename to away`.execute(here.database);
    const refused = await download(token);
    await sql`alter table away rename to task`.execute(here.database);
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.any(String), 'content-type': 'application/json; charset=utf-8' },
      body: { success: false, code: 'unavailable' },
    });
    expect(refused.headers).not.toHaveProperty('content-disposition');
    expect((await exported(token)).tasks).toEqual([]);
  });
});
