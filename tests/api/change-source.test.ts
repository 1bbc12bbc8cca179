import { describe, expect, test } from 'vitest';

import { PATHS } from '#contract/paths.ts';
import { sessionAnswerSchema } from '#contract/user-answers.ts';

import { call, registerUser, startTestServer } from './server.ts';
import { taskCalls } from './task-calls.ts';

const { app } = await startTestServer();
const { create, revisions } = taskCalls(app);

describe('where a change came from', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64';
  const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    [`${linux}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${kit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
      'Firefox on iPhone',
    ],
    [`${linux}) ${kit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    ['curl/8.14.1', 'another client'],
    ['', 'another client'],
    [`Firefox/${'9'.repeat(5000)} on Linux`, 'another client'],
  ])('%s is %s', async (userAgent, source) => {
    const { user, password } = await registerUser(app);
    const login = await call(app, 'POST', PATHS.login, {
      body: { email: user.email, password },
      headers: { 'user-agent': userAgent },
    });
    const { token } = sessionAnswerSchema.parse(login.body);
    const { _id: id } = await create(token, { title: 'From somewhere', dueDate: '2026-04-01' });
    expect(await revisions(token, id)).toMatchObject([{ source }]);
  });
});
