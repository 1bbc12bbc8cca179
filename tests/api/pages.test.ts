import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { call, registerUser, startTestServer, temporaryFolder } from './server.ts';

const inline = "document.documentElement.classList.add('dark');\n";
const page = `<!doctype html><html><head><script>${inline}</script>
<script type="module" src="/assets/app-1a2b.js"></script></head><body></body></html>`;

/** Lays out what a build leaves: files, each beside its two compressed forms. */
function builtApp(): string {
  const dist = temporaryFolder();
  const files = { 'index.html': page, 'assets/app-1a2b.js': 'export {};'.repeat(100), 'icon.svg': '<svg/>' };
  mkdirSync(path.join(dist, 'assets'));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(dist, name), text);
    writeFileSync(path.join(dist, `${name}.br`), brotliCompressSync(text));
    writeFileSync(path.join(dist, `${name}.gz`), gzipSync(text));
  }
  return dist;
}

const { app } = await startTestServer({ dist: builtApp() });
const get = async (url: string, headers: Record<string, string> = {}) => call(app, 'GET', url, { headers });

function policyOf(headers: Record<string, unknown>): Map<string, string> {
  const parts = String(headers['content-security-policy']).split(';').filter(Boolean);
  return new Map(
    parts.map((part) => [part.trim().split(' ', 1)[0] ?? '', part.trim().split(' ').slice(1).join(' ')]),
  );
}

describe('the page', () => {
  test.each(['/', '/pending', '/no/such/page', '/pending?task=new', '/apis', '/assets'])(
    '%s is the app',
    async (url) => {
      const answer = await get(url);
      expect(answer).toMatchObject({ status: 200, text: page });
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': expect.stringContaining('text/html'),
      });
    },
  );

  test('confines its scripts to its own files and its own inline script', async () => {
    const policy = policyOf((await get('/')).headers);
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(policy.get('script-src')).toBe(`'self' 'sha256-${hash}'`);
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('style-src')).toBe("'self'");
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'");
    expect([...policy.keys()]).not.toContain('upgrade-insecure-requests');
    expect([...policy.values()].join(' ')).not.toContain('unsafe-eval');
  });

  test.each(['/', '/assets/app-1a2b.js', '/api/health', '/api/nothing'])(
    '%s has the other headers',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(policyOf(headers).get('frame-ancestors')).toBe("'none'");
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );
});

describe('files', () => {
  test('with a hash in their name are kept for ever, others are asked for again', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('come as they were compressed by the build for %s', async (accepted, encoding) => {
    for (const url of ['/', '/pending', '/assets/app-1a2b.js']) {
      const { status, headers } = await get(url, { 'accept-encoding': accepted });
      expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding });
      expect(headers['vary']).toMatch(/accept-encoding/i);
    }
    const cache = (await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })).headers[
      'cache-control'
    ];
    expect(cache).toContain('immutable');
  });

  test.each(['/assets/gone-9f9f.js', '/assets/'])('%s is a plain 404', async (url) => {
    const answer = await get(url);
    expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
    expect(String(answer.headers['cache-control'])).not.toContain('immutable');
  });

  test.each(['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd'])(
    '%s shows nothing from outside',
    async (url) => {
      expect((await get(url)).text).not.toMatch(/holdfast"|root:/);
    },
  );

  test('are not there for other methods', async () => {
    expect(await call(app, 'POST', '/', { body: {} })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

test('without a built app there is the API, and a JSON 404 for all else', async () => {
  const { app: bare } = await startTestServer();
  expect((await call(bare, 'GET', '/api/health')).status).toBe(200);
  expect(await call(bare, 'GET', '/pending')).toMatchObject({ status: 404, body: { success: false } });
});

describe('answers under /api', () => {
  test('are never stored', async () => {
    const { token } = await registerUser(app);
    for (const url of ['/api/health', '/api/user/me', '/api/tasks/gp', '/api/nothing', '/api/docs/json']) {
      const answers = [await call(app, 'GET', url, { token }), await call(app, 'GET', url)];
      expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
    }
  });

  test('are compressed where they are long and hold no token', async () => {
    const { token } = await registerUser(app);
    const body = { title: 'Long', description: 'x'.repeat(9000), dueDate: '2026-04-01' };
    await call(app, 'POST', '/tasks/gp', { token, body });
    const headers = { 'accept-encoding': 'br' };
    const list = await call(app, 'GET', '/tasks/gp', { token, headers });
    expect(list.headers['content-encoding']).toBe('br');
    const me = await call(app, 'GET', '/user/me', { token, headers });
    expect(me.headers).not.toHaveProperty('content-encoding');
    for (const odd of ['nonsense', '*', '']) {
      expect(
        (await call(app, 'GET', '/tasks/gp', { token, headers: { 'accept-encoding': odd } })).status,
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
    const answer = await call(app, 'OPTIONS', '/api/tasks/gp', { headers: preflight });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect((await get('/api/health', { origin })).headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('may call when they are named, and no other may', async () => {
    const { app: shared } = await startTestServer({ settings: { corsOrigins: [origin] } });
    const allowed = await call(shared, 'OPTIONS', '/api/tasks/gp', { headers: preflight });
    expect(allowed.status).toBeLessThan(300);
    expect(allowed.headers['access-control-allow-origin']).toBe(origin);
    expect(String(allowed.headers['access-control-allow-methods'])).toContain('PUT');
    expect(String(allowed.headers['access-control-allow-headers'])).toContain('Idempotency-Key');
    const refused = await call(shared, 'GET', '/api/tasks/gp', { headers: { origin } });
    expect(refused).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': origin } });
    const stranger = await call(shared, 'GET', '/api/health', {
      headers: { origin: 'https://other.example.org' },
    });
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the document of the API', () => {
  test('names every call, its body, its answers and who may call it', async () => {
    const { paths, components } = JSON.parse((await get('/api/docs/json')).text);
    const bearer = [{ bearer: [] }];
    const calls = {
      'post /api/user/login': { status: 200, body: ['email', 'password'], security: undefined },
      'post /api/user/register': { status: 201, body: ['name', 'email', 'password'], security: undefined },
      'post /api/user/logout': { status: 200, body: undefined, security: bearer },
      'get /api/user/me': { status: 200, body: undefined, security: bearer },
      'put /api/user/profile': { status: 200, body: ['name', 'email'], security: bearer },
      'put /api/user/password': { status: 200, body: [], security: bearer },
      'get /api/tasks/gp': { status: 200, body: undefined, security: bearer },
      'post /api/tasks/gp': { status: 201, body: ['title', 'dueDate'], security: bearer },
      'put /api/tasks/{id}/gp': { status: 200, body: [], security: bearer },
      'delete /api/tasks/{id}/gp': { status: 200, body: undefined, security: bearer },
      'post /api/tasks/{id}/restore': { status: 200, body: undefined, security: bearer },
      'get /api/tasks/{id}/revisions': { status: 200, body: undefined, security: bearer },
      'get /api/changes': { status: 200, body: undefined, security: bearer },
      'get /api/trash': { status: 200, body: undefined, security: bearer },
      'delete /api/trash/{id}': { status: 200, body: undefined, security: bearer },
      'get /api/events': { status: 200, body: undefined, security: bearer },
      'get /api/export': { status: 200, body: undefined, security: bearer },
      'post /api/import/preview': { status: 200, body: ['format', 'schema', 'tasks'], security: bearer },
      'post /api/import': { status: 200, body: ['format', 'schema', 'tasks'], security: bearer },
      'get /api/health': { status: 200, body: undefined, security: undefined },
    };
    const named = Object.keys(paths).flatMap((url) =>
      Object.keys(paths[url]).map((method) => `${method} ${url}`),
    );
    expect(named.toSorted()).toEqual(Object.keys(calls).toSorted());
    for (const [name, { status, body, security }] of Object.entries(calls)) {
      const [method = '', url = ''] = name.split(' ');
      const { summary, responses, requestBody, security: asked } = paths[url][method];
      expect(summary).toEqual(expect.any(String));
      expect(asked).toEqual(security);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(status), '503']));
      const schema = requestBody?.content['application/json'].schema;
      expect(schema && (schema.required ?? [])).toEqual(body);
    }
    expect(components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Task', 'User', 'Refusal', 'Conflict', 'Revision', 'DeletedTask']),
    );
  });

  test('has a page to read it, whose policy lets its own files work and no others', async () => {
    const answer = await get('/api/docs/');
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringContaining('text/html') },
    });
    const policy = policyOf(answer.headers);
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    const files = [...answer.text.matchAll(/(?:src|href)="(.+?)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(await get(new URL(file, 'http://x/api/docs/').pathname)).toMatchObject({ status: 200 });
    }
  });
});
