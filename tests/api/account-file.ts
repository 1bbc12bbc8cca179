import { randomUUID } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';

import type { AccountFile } from '#contract/account-file.ts';
import { accountFileSchema, importAnswerSchema } from '#contract/account-file.ts';
import { PATHS } from '#contract/paths.ts';

import type { Account, TestServer } from './server.ts';
import { call, registerUser } from './server.ts';
import { taskCalls } from './task-calls.ts';

export const fields = {
  title: 'First',
  description: 'Words, "quoted" \u{1F600}',
  priority: 'High',
  dueDate: '2026-04-01',
  completed: false,
} as const;

/** A file made by hand. */
export const plain = (tasks: unknown[]) => ({ format: 'holdfast', schema: 1, tasks });

/** A file of tasks that were each created and then renamed so often: too large to be one transaction. */
export function longFile({ tasks: count, changes }: { tasks: number; changes: number }) {
  const at = '2026-01-01T00:00:00.000Z';
  const ids = Array.from({ length: count }, () => randomUUID());
  const { title: _title, ...rest } = fields;
  const makeTitle = (version: number) => (version === changes ? 'Last' : `Title ${version}`);
  const revisions = ids.flatMap((taskId, place) =>
    Array.from({ length: changes }, (_, index) => ({
      // The histories are mixed, as those of an account are.
      seq: index * count + place + 1,
      taskId,
      version: index + 1,
      verb: index === 0 ? 'create' : 'update',
      at,
      source: 'Firefox on Linux',
      after: Object.assign({ title: makeTitle(index + 1), deleted: false }, rest),
    })),
  );
  const last = { ...fields, title: 'Last', version: changes, createdAt: at, updatedAt: at };
  const tasks = ids.map((_id) => Object.assign({ _id }, last));
  return { format: 'holdfast', schema: 2, seq: revisions.length, tasks, revisions };
}

/** What an export says of the account, without the moment and the person. */
export function content({ exportedAt: _exportedAt, profile: _profile, ...rest }: AccountFile) {
  return rest;
}

/** The calls that make an account's tasks, give them as a file and take it back, on one server. */
export function callsOf(app: FastifyInstance) {
  const calls = taskCalls(app);
  const download = async (token: string) => call(app, 'GET', PATHS.export, { token });
  const exported = async (token: string) => accountFileSchema.parse((await download(token)).body);
  const send = async (token: string, body: unknown) => call(app, 'POST', PATHS.import, { token, body });
  const preview = async (token: string, body: unknown) =>
    call(app, 'POST', PATHS.importPreview, { token, body });

  return {
    ...calls,
    download,
    exported,
    send,
    preview,
    /** Previews and imports, and makes sure that the preview wrote nothing and said what was to come. */
    imported: async (token: string, body: unknown) => {
      const before = await exported(token);
      const said = importAnswerSchema.parse((await preview(token, body)).body);
      expect(await exported(token)).toEqual(before);
      const done = importAnswerSchema.parse((await send(token, body)).body);
      expect(done.summary).toEqual(said.summary);
      return done.summary;
    },
    create: async (token: string, changes: object = {}): Promise<string> =>
      (await calls.create(token, { ...fields, ...changes }))._id,
    titles: async (token: string) => (await calls.list(token)).tasks.map(({ title }) => title),
  };
}

/** An account with a past: changed, completed, deleted and restored tasks, and one that is gone. */
export async function lived({
  app,
  clock,
}: Pick<TestServer, 'app' | 'clock'>): Promise<Account & { ids: string[] }> {
  const account = await registerUser(app);
  const { token } = account;
  const { create, update, remove, restore, purge } = callsOf(app);
  const [one, two] = [
    await create(token),
    await create(token, {
      title: 'Second',
      completed: true,
      // Its next one is there already, as it is for a task that is made anew.
      completedOn: null,
      labels: ['home', 'Garden'],
      repeat: 'FREQ=WEEKLY;BYDAY=MO',
    }),
  ];
  clock.advance(1000);
  const [three, gone] = [await create(token, { title: 'Third' }), await create(token, { title: 'Gone' })];
  await update(token, one, { title: 'First, changed' });
  await remove(token, gone);
  clock.advance(1000);
  await update(token, one, { completed: true, priority: 'Low', labels: ['x'] });
  await remove(token, two);
  await restore(token, two);
  await remove(token, three);
  await purge(token, gone);
  return { ...account, ids: [one, two, three] };
}
