import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { API_BASE, PATHS, pathWithId } from '#contract/paths.ts';

import { call, registerUser, request, startTestServer } from './server.ts';

const { app } = await startTestServer();
const { token } = await registerUser(app);
const body = { title: 'Named', dueDate: '2026-04-01' };

describe('an answer names the call that it belongs to', () => {
  test.each<[string, number, Parameters<typeof call>[1], string, object]>([
    ['a create', 201, 'POST', PATHS.tasks, { token, body }],
    ['a read', 200, 'GET', PATHS.tasks, { token }],
    ['a refusal of the fields', 400, 'POST', PATHS.tasks, { token, body: {} }],
    ['a refusal of a base version', 400, 'DELETE', pathWithId(PATHS.task, randomUUID()), { token }],
    ['a body that is no JSON', 400, 'POST', PATHS.tasks, { token, body: '{' }],
    ['a body that is too large', 413, 'POST', PATHS.tasks, { token, body: ' '.repeat(300_000) }],
    ['a call without a session', 401, 'POST', PATHS.tasks, { body }],
    ['an unknown task', 404, 'PUT', pathWithId(PATHS.task, randomUUID()), { token, body }],
  ])('%s', async (_name, status, method, url, options) => {
    const key = randomUUID().toUpperCase();
    const headers = { 'idempotency-key': key, ...(method === 'DELETE' && { 'if-match': 'x' }) };
    expect(await call(app, method, url, { ...options, headers })).toMatchObject({
      status,
      headers: { 'idempotency-key': key },
    });
  });

  test('and a key that is none is not sent back', async () => {
    for (const key of ['x', `${randomUUID()}, ${randomUUID()}`, `${randomUUID()} `.repeat(2)]) {
      const answer = await call(app, 'POST', PATHS.tasks, {
        token,
        body,
        headers: { 'idempotency-key': key },
      });
      expect(answer.status).toBe(400);
      expect(answer.headers).not.toHaveProperty('idempotency-key');
    }
    expect((await call(app, 'POST', PATHS.tasks, { token, body })).headers).not.toHaveProperty(
      'idempotency-key',
    );
  });

  test('but an address without a call answers for none, because a redirect may have led there', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (const url of [`${API_BASE}/nothing`, '/login', '/api/%zz']) {
      const answer = await request(app, 'DELETE', url, { token, headers });
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers).not.toHaveProperty('idempotency-key');
    }
  });

  test('also to other origins that are named', async () => {
    const origin = 'https://tasks.example.org';
    const { app: shared } = await startTestServer({ settings: { corsOrigins: [origin] } });
    const answer = await call(shared, 'GET', PATHS.health, { headers: { origin } });
    expect(answer.headers['access-control-expose-headers']).toContain('Idempotency-Key');
  });
});
