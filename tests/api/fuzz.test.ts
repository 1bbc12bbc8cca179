import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { errorAnswerSchema } from '#contract/error-answer.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';
import { passwordQueue } from '#server/users/passwords.ts';

import { call, registerUser, startTestServer } from './server.ts';

const { app } = await startTestServer({ withPasswords: passwordQueue() });
const RUNS = 150;
const id = randomUUID();
const { token } = await registerUser(app);
await call(app, 'POST', PATHS.tasks, {
  token,
  body: { title: 'Fuzzed', dueDate: '2026-04-01' },
  headers: { 'idempotency-key': id },
});

const NAMES = ['title', 'description', 'priority', 'dueDate', 'completed', 'name', 'email', 'password'];
const MORE = [
  'format',
  'schema',
  'tasks',
  'currentPassword',
  'newPassword',
  'message',
  'stack',
  'path',
  'version',
  '_id',
  'seen',
  'changes',
  'after',
  'upTo',
  '__proto__',
  'constructor',
  'toString',
];

/** Texts that are nearly right, and texts that are anything, lone surrogates and NULs among them. */
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.nat({ max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    'High',
    'yes',
    '2026-04-01',
    '2026-04-01T00:00:00Z',
    '',
    ' ',
    '\0',
    '\ud800',
    '0',
    'null',
    'user@example.com',
  ),
  fc.string({ minLength: 199, maxLength: 300 }),
);
const value = fc.oneof(
  { weight: 3, arbitrary: word },
  fc.anything({ withNullPrototype: false, maxDepth: 3 }),
);
const entries = fc.array(fc.tuple(fc.constantFrom(...NAMES, ...MORE), value), { maxLength: 10 });
const object = entries.map((pairs) =>
  JSON.stringify(Object.fromEntries(pairs), (_key, part) => (typeof part === 'bigint' ? String(part) : part)),
);
const body = fc.oneof(
  { weight: 4, arbitrary: object },
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 100 }),
  object.map((text) => text.slice(0, -1)),
);

const writes = [
  { method: 'POST', path: PATHS.tasks },
  { method: 'PUT', path: pathWithId(PATHS.task, id) },
  { method: 'DELETE', path: pathWithId(PATHS.task, id) },
  { method: 'POST', path: pathWithId(PATHS.restoreTask, id) },
  { method: 'POST', path: PATHS.register },
  { method: 'POST', path: PATHS.login },
  { method: 'PUT', path: PATHS.profile },
  { method: 'PUT', path: PATHS.password },
  { method: 'POST', path: PATHS.crashes },
  { method: 'POST', path: PATHS.import },
  { method: 'POST', path: PATHS.undoImport },
  { method: 'POST', path: PATHS.applyChanges },
] as const;

async function mustBeAnswered(method: 'POST' | 'PUT' | 'DELETE', path: string, text: string, headers = {}) {
  const answer = await call(app, method, path, { token, body: text, headers, address: randomUUID() });
  if (answer.status < 300) return;
  expect([400, 401, 403, 404, 409, 413, 415, 429]).toContain(answer.status);
  const { message } = errorAnswerSchema.parse(answer.body);
  expect(message).toMatch(/^\S.*[.]$/s);
  // This is how the library begins, where a schema has no words of its own.
  expect(message).not.toContain('Invalid');
}

describe('whatever the body is, the server lives and never fails', () => {
  test.each(writes)('$method $path', async ({ method, path }) => {
    const property = fc.asyncProperty(body, async (text) => mustBeAnswered(method, path, text));
    await fc.assert(property, { numRuns: RUNS });
    expect((await call(app, 'GET', PATHS.me, { token })).status).toBe(200);
  });
});

test('whatever the path and the headers are, the server lives and never fails', async () => {
  const printable = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7E]/g, ''));
  const property = fc.asyncProperty(fc.webPath(), printable, printable, async (path, key, type) => {
    const headers = { 'idempotency-key': key, 'if-match': key, ...(type.trim() && { 'content-type': type }) };
    await mustBeAnswered('POST', `/tasks${path}`, '{}', headers);
    await mustBeAnswered('PUT', pathWithId(PATHS.task, id), '{}', headers);
    await mustBeAnswered('DELETE', `/tasks/${path.replaceAll('/', '')}x/gp`, '', headers);
  });
  await fc.assert(property, { numRuns: RUNS });
  expect((await call(app, 'GET', PATHS.tasks, { token })).status).toBe(200);
});
