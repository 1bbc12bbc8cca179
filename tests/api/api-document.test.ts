import { describe, expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';

import { readPolicy } from './content-policy.ts';
import { call, request, startTestServer } from './server.ts';

const { app } = await startTestServer();

describe('the document of the API', () => {
  test('names every call, its body, its answers and who may call it', async () => {
    const { paths, components } = JSON.parse((await call(app, 'GET', `${PATHS.docs}/json`)).text);
    const bearer = [{ bearer: [] }];
    const calls = {
      'post /api/user/login': { status: 200, body: ['email', 'password'], security: undefined },
      'post /api/user/register': { status: 201, body: ['name', 'email', 'password'], security: undefined },
      'post /api/user/logout': { status: 200, body: undefined, security: bearer },
      'get /api/user/me': { status: 200, body: undefined, security: bearer },
      'put /api/user/profile': { status: 200, body: [], security: bearer },
      'put /api/user/password': { status: 200, body: [], security: bearer },
      'post /api/user/password/advice': {
        status: 200,
        body: ['password', 'name', 'email'],
        security: undefined,
      },
      'get /api/user/sessions': { status: 200, body: undefined, security: bearer },
      'delete /api/user/sessions': { status: 200, body: [], security: bearer },
      'delete /api/user/sessions/{id}': { status: 200, body: [], security: bearer },
      'post /api/user/delete': { status: 200, body: ['currentPassword'], security: bearer },
      'get /api/tasks/gp': { status: 200, body: undefined, security: bearer },
      'post /api/tasks/gp': { status: 201, body: ['title', 'dueDate'], security: bearer },
      'put /api/tasks/{id}/gp': { status: 200, body: [], security: bearer },
      'delete /api/tasks/{id}/gp': { status: 200, body: undefined, security: bearer },
      'post /api/tasks/changes': { status: 200, body: ['changes'], security: bearer },
      'post /api/tasks/{id}/restore': { status: 200, body: undefined, security: bearer },
      'get /api/tasks/{id}/revisions': { status: 200, body: undefined, security: bearer },
      'get /api/changes': { status: 200, body: undefined, security: bearer },
      'get /api/trash': { status: 200, body: undefined, security: bearer },
      'delete /api/trash/{id}': { status: 200, body: undefined, security: bearer },
      'get /api/views': { status: 200, body: undefined, security: bearer },
      'put /api/views/{id}': { status: 200, body: ['name', 'search'], security: bearer },
      'delete /api/views/{id}': { status: 200, body: undefined, security: bearer },
      'get /api/events': { status: 200, body: undefined, security: bearer },
      'get /api/export': { status: 200, body: undefined, security: bearer },
      'post /api/import/preview': { status: 200, body: ['format', 'schema', 'tasks'], security: bearer },
      'post /api/import': { status: 200, body: ['format', 'schema', 'tasks'], security: bearer },
      'post /api/import/undo': { status: 200, body: ['after', 'upTo'], security: bearer },
      'post /api/crashes': { status: 204, body: ['message', 'path', 'version'], security: undefined },
      'get /api/health': { status: 200, body: undefined, security: undefined },
      'get /api/health/live': { status: 200, body: undefined, security: undefined },
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
      const ifItWrites = security && method !== 'get' ? ['507'] : [];
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining([String(status), '400', '503', ...ifItWrites]),
      );
      // What only reads refuses any body, and the others look at its length and its type.
      for (const ofBody of ['413', '415']) expect(ofBody in responses).toBe(method !== 'get');
      const schema = requestBody?.content['application/json'].schema;
      expect(schema && (schema.required ?? [])).toEqual(body);
    }
    expect(components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining([
        'Task',
        'User',
        'Error',
        'Conflict',
        'Revision',
        'DeletedTask',
        'View',
        'Device',
      ]),
    );
  });

  test('says which headers a call takes and answers, which body may be left out, and refers to all that it names', async () => {
    const { text } = await call(app, 'GET', `${PATHS.docs}/json`);
    const { paths, components } = JSON.parse(text);
    const list = paths['/api/tasks/gp'].get;
    expect(list.parameters).toContainEqual(expect.objectContaining({ name: 'if-none-match', in: 'header' }));
    expect(list.responses[200].headers).toHaveProperty('ETag');
    expect(list.responses[304].headers).toHaveProperty('ETag');
    expect(list.responses[304]).not.toHaveProperty('content');
    const create = paths['/api/tasks/gp'].post;
    expect(create.requestBody.required).toBe(true);
    for (const status of [429, 503])
      expect(create.responses[status].headers).toMatchObject({
        'Retry-After': { schema: { type: 'integer' } },
        'Idempotency-Key': { schema: { type: 'string' } },
      });
    for (const url of ['/api/user/sessions', '/api/user/sessions/{id}'])
      expect(paths[url].delete.requestBody.required).toBe(false);
    expect(paths['/api/user/login'].post.responses[200].headers).toHaveProperty('Set-Cookie');
    for (const url of ['/api/user/login', '/api/user/register'])
      expect(paths[url].post.parameters).toContainEqual(expect.objectContaining({ name: 'holdfast-keep' }));
    for (const name of Object.keys(components.schemas))
      expect(text).toContain(`"#/components/schemas/${name}"`);
  });

  test('has a page to read it, whose policy lets its own files work and no others', async () => {
    const answer = await call(app, 'GET', `${PATHS.docs}/`);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringContaining('text/html') },
    });
    const policy = readPolicy(answer.headers);
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect([...policy.values()].join(' ')).not.toContain('unsafe');
    const files = [...answer.text.matchAll(/(?:src|href)="(.+?)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { pathname } = new URL(file, 'http://x/api/docs/');
      expect(await request(app, 'GET', pathname)).toMatchObject({ status: 200 });
    }
  });
});
