import { expect, test } from 'vitest';

import { CRASH_LIMITS } from '#contract/crash-limits.ts';
import { PATHS } from '#contract/paths.ts';

import { logLines } from './log-lines.ts';
import type { CallOptions } from './server.ts';
import { call, countRows, registerUser, startTestServer } from './server.ts';

const HOUR = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const report = {
  message: 'TypeError: task is undefined',
  stack: '    at TaskCard (https://tasks.example/assets/tasks-1a2b.js:1:234)',
  path: '/dashboard',
  version: '0.1.0',
};

/** A server, and the lines of its log that are warnings. */
async function startLogged() {
  const { logger, log, atLevel } = logLines();
  const server = await startTestServer({ logger });
  return {
    ...server,
    send: async (body: unknown = report, options: CallOptions = {}) =>
      call(server.app, 'POST', PATHS.crashes, { body, ...options }),
    log,
    warnings: () => atLevel(40),
  };
}

test('a crash is one warning in the log, logged in or not', async () => {
  const { app, send, warnings } = await startLogged();
  const { token } = await registerUser(app);
  const headers = { 'user-agent': FIREFOX };
  expect(await send(report, { headers })).toMatchObject({ status: 204, text: '' });
  expect(await send({ ...report, stack: undefined }, { headers, token })).toMatchObject({ status: 204 });
  const line = { msg: 'a page crashed', browser: 'Firefox on Linux', reqId: expect.any(String) };
  expect(warnings()).toEqual([
    expect.objectContaining({ ...line, crash: report }),
    expect.objectContaining({ ...line, crash: { ...report, stack: '' } }),
  ]);
});

test.each([
  [`SyntaxError: Unexpected token 'S', "Secret word"... is not valid JSON`, 'SyntaxError'],
  ['SyntaxError: Invalid regular expression: /Secret(/: Unterminated group', 'SyntaxError'],
  ['SyntaxError: Cannot convert Secret to a BigInt', 'SyntaxError'],
  [
    `InvalidCharacterError: 'Secret word' is not a valid name`,
    'InvalidCharacterError: "…" is not a valid name',
  ],
  ['Error: `Secret` and “Secret” and "Secret and cut o', 'Error: "…" and "…" and "…"'],
  ['TypeError: task is undefined', 'TypeError: task is undefined'],
])('of %s only %s reaches the log', async (message, logged) => {
  const { send, log, warnings } = await startLogged();
  const frames = [
    '    at parse (https://tasks.example/assets/tasks-1a2b.js:1:234)',
    '    at https://tasks.example/assets/tasks-1a2b.js:2:5',
    '    at async Sender.next [as go] (https://tasks.example/assets/tasks-1a2b.js:2:5)',
    'parse@http://localhost:3000/assets/tasks-1a2b.js:1:234',
    '@http://localhost:3000/assets/tasks-1a2b.js:1:9',
  ];
  const stack = [message, '    at the Secret house', ...frames, '    at Secret (https://tasks.exam'].join(
    '\n',
  );
  expect((await send({ ...report, message, stack, words: 'Secret field' })).status).toBe(204);
  expect(log()).not.toContain('Secret');
  expect(warnings()).toEqual([
    expect.objectContaining({ crash: { ...report, message: logged, stack: frames.join('\n') } }),
  ]);
});

test('of an address in the stack neither its query nor its fragment reaches the log', async () => {
  const { send, log, warnings } = await startLogged();
  const place = 'https://tasks.example/pending';
  const asked = [
    `    at ${place}?q=Secret+house:1:28`,
    `    at ${place}?q=Secret@https://x/:1:28`,
    `    at async Sender.#next (${place}?q=Secret&by=https://x/?a:2:3#Secret:4:5)`,
    `@${place}?q=Secret:1:28`,
    `#next@${place}#Secret@house:1:28`,
    `#next@${place}:1:28`,
  ];
  const kept = [
    `    at ${place}:1:28`,
    `    at ${place}:1:28`,
    `    at async Sender.#next (${place}:4:5)`,
    `@${place}:1:28`,
    `#next@${place}:1:28`,
    `#next@${place}:1:28`,
  ];
  expect((await send({ ...report, stack: asked.join('\n') })).status).toBe(204);
  expect(log()).not.toContain('Secret');
  expect(warnings()).toEqual([expect.objectContaining({ crash: { ...report, stack: kept.join('\n') } })]);
});

test('a report that is too long, has a query or is none gets a 400, and is not logged', async () => {
  const { send, warnings } = await startLogged();
  const wrong = {
    message: [undefined, 1, 'x'.repeat(CRASH_LIMITS.message + 1)],
    stack: ['x'.repeat(CRASH_LIMITS.stack + 1)],
    path: [undefined, 'dashboard', '/dashboard?search=words', '/a#b', `/${'x'.repeat(CRASH_LIMITS.path)}`],
    version: [undefined, 'x'.repeat(CRASH_LIMITS.version + 1)],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      expect(await send({ ...report, [name]: value })).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { [name]: expect.stringMatching(/^The \S.*\.$/) } },
      });
    }
  }
  const large = await send({ ...report, more: 'x'.repeat(CRASH_LIMITS.bytes) });
  expect(large).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: expect.stringContaining('16 KiB') },
  });
  expect(warnings()).toEqual([]);
  // None of these counts.
  for (let reports = 0; reports < 10; reports += 1) expect((await send()).status).toBe(204);
});

test('one client can report 10 crashes in an hour, and all of them together 100', async () => {
  const { clock, database, send, warnings } = await startLogged();
  const from = async (address: string) => (await send(report, { address })).status;
  for (let reports = 0; reports < 10; reports += 1) expect(await from('10.0.0.1')).toBe(204);
  expect(await send(report, { address: '10.0.0.1' })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: { code: 'too_many_requests' },
  });
  for (let reports = 10; reports < 100; reports += 1) {
    expect(await from(`10.0.1.${Math.floor(reports / 10)}`)).toBe(204);
  }
  const counted = await countRows(database, 'attempt');
  expect(await from('10.0.0.2')).toBe(429);
  // Whoever comes too late writes nothing, however many addresses they have.
  expect(await countRows(database, 'attempt')).toBe(counted);
  expect(warnings()).toHaveLength(100);
  clock.advance(HOUR);
  expect(await from('10.0.0.1')).toBe(204);
});

test('the addresses of one IPv6 network are one client', async () => {
  const { send } = await startLogged();
  const from = async (host: number) => (await send(report, { address: `2001:db8:7:7::${host}` })).status;
  for (let reports = 0; reports < 10; reports += 1) expect(await from(reports)).toBe(204);
  expect(await from(10)).toBe(429);
});
