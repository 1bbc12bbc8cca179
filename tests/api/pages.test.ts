import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { readPolicy } from './content-policy.ts';
import { call, request, startTestServer, temporaryFolder } from './server.ts';

const inline = "document.documentElement.classList.add('dark');\n";
const pageWith = (script: string) => `<!doctype html><html><head><script>${script}</script>
<script type="module" src="/assets/app-1a2b.js"></script></head><body></body></html>`;
const page = pageWith(inline);

/** Lays out what a build leaves: files, each beside its two compressed forms. */
function builtApp(script = inline): string {
  const dist = temporaryFolder();
  const files = {
    'index.html': pageWith(script),
    'assets/app-1a2b.js': 'export {};'.repeat(100),
    'icon.svg': '<svg/>',
  };
  mkdirSync(path.join(dist, 'assets'));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(dist, name), text);
    writeFileSync(path.join(dist, `${name}.br`), brotliCompressSync(text));
    writeFileSync(path.join(dist, `${name}.gz`), gzipSync(text));
  }
  return dist;
}

const { app } = await startTestServer({ dist: builtApp() });
const get = async (url: string, headers: Record<string, string> = {}) =>
  request(app, 'GET', url, { headers });
/** The sources that let a page run its own files and this script of it. */
const allowing = (script: string) =>
  `'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the page', () => {
  test.each([
    '/',
    '/pending',
    '/no/such/page',
    '/pending?task=new',
    '/apis',
    '/assets',
    '//pending',
    '/pending//',
    '/%5cpending',
    '//api/health',
    '/pending%',
    '/%c0',
  ])('%s is the app', async (url) => {
    const answer = await get(url);
    expect(answer).toMatchObject({ status: 200, text: page });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('text/html'),
    });
  });

  test('is answered without a warning of Node.js in the log', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    const url = await app.listen({ port: 0 });
    expect((await fetch(`${url}/pending`)).status).toBe(200);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  test('confines its scripts to its own files and its own inline script', async () => {
    const policy = readPolicy((await get('/')).headers);
    expect(policy.get('script-src')).toBe(allowing(inline));
    for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(policy.get(name)).toBe("'none'");
    }
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect([...policy.keys()]).not.toContain('upgrade-insecure-requests');
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|data:|\*/);
  });

  test('that a build puts in its place while the server runs may run its own script, and an answer of another kind none', async () => {
    const dist = builtApp();
    const { app: running } = await startTestServer({ dist });
    const ask = async (url: string, headers = {}) => request(running, 'GET', url, { headers });
    expect(readPolicy((await ask('/')).headers).get('script-src')).toBe(allowing(inline));
    const next = 'document.title = "A longer script";\n';
    renameSync(dist, path.join(temporaryFolder(), 'old'));
    renameSync(builtApp(next), dist);
    for (const url of ['/', '/index.html', '/pending', '/no/such/page']) {
      for (const accepted of ['br', 'gzip', 'identity']) {
        const answer = await ask(url, { 'accept-encoding': accepted });
        expect(readPolicy(answer.headers).get('script-src')).toBe(allowing(next));
        const known = await ask(url, {
          'accept-encoding': accepted,
          'if-none-match': String(answer.headers['etag']),
        });
        expect(known.status).toBe(304);
        expect(readPolicy(known.headers).get('script-src')).toBe(allowing(next));
      }
    }
    expect((await ask('/')).text).toBe(pageWith(next));
    for (const url of [API_BASE + PATHS.health, '/assets/app-1a2b.js', '/assets/gone.js'])
      expect(readPolicy((await ask(url)).headers).get('script-src')).toBe("'self'");
  });

  test.each(['/', '/pending', '/assets/app-1a2b.js'])('%s says what of it there is not', async (url) => {
    const whole = { 'accept-encoding': 'identity' };
    expect(await get(url, { ...whole, range: 'bytes=99999999-' })).toMatchObject({
      status: 416,
      headers: { 'content-range': expect.stringMatching(/^bytes \*\/\d+$/) },
      body: { message: expect.stringContaining('no such part') },
    });
    for (const [name, value] of [
      ['if-match', '"x"'],
      ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ] as const)
      expect(await get(url, { ...whole, [name]: value })).toMatchObject({
        status: 412,
        body: { message: expect.stringContaining('not the one that was asked for') },
      });
  });

  test('asks for TLS only where a trusted proxy says that it speaks it', async () => {
    const { app: behind } = await startTestServer({ settings: { trustProxy: 1 }, dist: builtApp() });
    const asked = { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' } };
    const askedLoudly = { headers: { ...asked.headers, 'x-forwarded-proto': 'HTTPS' } };
    for (const each of [asked, askedLoudly])
      expect((await request(behind, 'GET', '/', each)).headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000',
        'cross-origin-opener-policy': 'same-origin',
      });
    for (const { headers } of [await request(behind, 'GET', '/'), await request(app, 'GET', '/', asked)]) {
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    }
  });

  test.each(['/', '/assets/app-1a2b.js', API_BASE + PATHS.health, `${API_BASE}/nothing`])(
    '%s has the other headers',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(readPolicy(headers).get('frame-ancestors')).toBe("'none'");
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

  test.each(['/assets/gone-9f9f.js', '/assets/', '/assets//app-1a2b.js', '/api//health'])(
    '%s is a plain 404',
    async (url) => {
      const answer = await get(url);
      expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } });
      expect(String(answer.headers['cache-control'])).not.toContain('immutable');
    },
  );

  test.each(['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd'])(
    '%s shows nothing from outside',
    async (url) => {
      expect((await get(url)).text).not.toMatch(/holdfast"|root:/);
    },
  );

  test('are not there for other methods', async () => {
    expect(await request(app, 'POST', '/', { body: {} })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

test('without a built app there is the API, and a JSON 404 for all else', async () => {
  const { app: bare } = await startTestServer();
  expect((await call(bare, 'GET', PATHS.health)).status).toBe(200);
  expect(await request(bare, 'GET', '/pending')).toMatchObject({ status: 404, body: { success: false } });
});
