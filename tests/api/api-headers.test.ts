import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { call, registerUser, request, startTestServer } from './server.ts';

const { app } = await startTestServer();

describe('answers under /api', () => {
  test('are never stored, however the address is spelt, and neither is that a file is missing', async () => {
    const { token } = await registerUser(app);
    for (const url of [
      API_BASE + PATHS.health,
      API_BASE + PATHS.me,
      API_BASE + PATHS.tasks,
      '/%61pi/tasks/gp',
      `${API_BASE}/nothing`,
      `${API_BASE}${PATHS.docs}/json`,
      '/assets/gone.js',
    ]) {
      const answers = [await request(app, 'GET', url, { token }), await request(app, 'GET', url)];
      expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
    }
  });

  test('are compressed where they are long and hold no token', async () => {
    const { token } = await registerUser(app);
    const body = { title: 'Long', description: 'x'.repeat(9000), dueDate: '2026-04-01' };
    await call(app, 'POST', PATHS.tasks, { token, body });
    const headers = { 'accept-encoding': 'br' };
    const list = await call(app, 'GET', PATHS.tasks, { token, headers });
    expect(list.headers['content-encoding']).toBe('br');
    const me = await call(app, 'GET', PATHS.me, { token, headers });
    expect(me.headers).not.toHaveProperty('content-encoding');
    for (const odd of ['nonsense', '*', '']) {
      expect(
        (await call(app, 'GET', PATHS.tasks, { token, headers: { 'accept-encoding': odd } })).status,
      ).toBe(200);
    }
  });
});

describe('other origins', () => {
  const origin = 'https://tasks.example.org';
  const preflight = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,content-type,idempotency-key',
  };

  test('get nothing unless they are named', async () => {
    const answer = await call(app, 'OPTIONS', PATHS.tasks, { headers: preflight });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    const simple = await call(app, 'GET', PATHS.health, { headers: { origin } });
    expect(simple.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('may call when they are named, and no other may', async () => {
    const { app: shared } = await startTestServer({ settings: { corsOrigins: [origin] } });
    const allowed = await call(shared, 'OPTIONS', PATHS.tasks, { headers: preflight });
    expect(allowed.status).toBeLessThan(300);
    expect(allowed.headers['access-control-allow-origin']).toBe(origin);
    expect(String(allowed.headers['access-control-allow-methods'])).toContain('PUT');
    expect(String(allowed.headers['access-control-allow-headers'])).toContain('Idempotency-Key');
    const plain = await call(shared, 'OPTIONS', PATHS.tasks);
    expect(plain).toMatchObject({ status: 204, text: '' });
    const refused = await call(shared, 'GET', PATHS.tasks, { headers: { origin } });
    expect(refused).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': origin } });
    const stranger = await call(shared, 'GET', PATHS.health, {
      headers: { origin: 'https://other.example.org' },
    });
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
    expect(stranger.headers['vary']).toMatch(/origin/i);
    for (const method of ['GET', 'OPTIONS'] as const) {
      const page = await request(shared, method, '/pending', { headers: preflight });
      expect(page).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(page.headers).not.toHaveProperty('access-control-allow-origin');
      expect(String(page.headers['vary'])).not.toMatch(/origin/i);
    }
  });

  test('that are named read that the server is behind its work, and when to come back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => {
      vi.useRealTimers();
      clock.mockRestore();
    });
    const { app: behind } = await startTestServer({ settings: { corsOrigins: [origin] } });
    for (let samples = 0; samples < 5; samples += 1) {
      now += 2_000;
      vi.advanceTimersByTime(100);
    }
    const asked = await call(behind, 'OPTIONS', PATHS.tasks, { headers: preflight });
    expect(asked).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': origin } });
    const refused = await call(behind, 'GET', PATHS.tasks, { headers: { origin } });
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'busy' },
      headers: {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': expect.stringContaining('Retry-After'),
        'retry-after': expect.stringMatching(/^[1-9]/),
      },
    });
  });
});
