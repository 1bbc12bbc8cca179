import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { callsOf, fields } from '../account-file.ts';
import { call, registerUser, startTestServer } from '../server.ts';
import { taskCalls } from '../task-calls.ts';

const BY_IDS = /"(?:task_)?id" in \(\?/;

test('what is looked for by many ids is found by them, and not among all that its user has or ever changed', async () => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const { app, database } = await startTestServer();
  const { token } = await registerUser(app);
  const { create, update } = taskCalls(app);
  const { send } = callsOf(app);
  const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
  const importAs = async (title: string) =>
    send(token, {
      format: 'holdfast',
      schema: 1,
      tasks: ids.map((_id) => Object.assign({}, fields, { _id, title })),
    });
  expect(await importAs('First')).toMatchObject({ body: { summary: { added: 300 } } });
  expect(await importAs('Second')).toMatchObject({ body: { range: { upTo: 600 } } });
  const body = { after: 0, upTo: 600 };
  expect(await call(app, 'POST', PATHS.undoImport, { token, body })).toMatchObject({ body: { undone: 300 } });
  const { _id: repeating } = await create(token, { ...fields, repeat: 'FREQ=DAILY' });
  await update(token, repeating, { completed: true });
  await update(token, repeating, { completed: false });

  const queries = new Set(prepared.mock.calls.map(([query]) => query).filter((query) => BY_IDS.test(query)));
  const plans = new Map<string, string>();
  for (const query of queries) {
    // A file's own rows lie in another database.
    if (query.includes('"revision"')) continue;
    const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${query}`)}`.execute(
      database,
    );
    plans.set(query.slice(0, 200), rows.map(({ detail }) => detail).join());
  }
  expect(plans.size).toBeGreaterThan(4);
  expect([...plans].filter(([, plan]) => plan.includes('(user_id=?)'))).toEqual([]);
});
