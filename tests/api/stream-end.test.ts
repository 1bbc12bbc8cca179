import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';

import { expect, onTestFinished, test, vi } from 'vitest';

import { API_BASE, PATHS } from '#contract/paths.ts';

import { listening, openEvents } from './events.ts';
import { call, registerUser, startTestServer } from './server.ts';

/** Asks for a stream, and takes nothing of it, not even its head. */
async function openUnread(port: number, token: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `GET ${API_BASE}${PATHS.events} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
}

test('a stream ends in time, so that nothing is left of a reader who takes nothing, and who asks again misses nothing', async () => {
  const { app } = await startTestServer({ heartbeatMs: 20, streamMs: 1_000 });
  const port = await listening(app);
  const { token } = await registerUser(app);
  const countSockets = promisify(app.server.getConnections.bind(app.server));
  await openUnread(port, token);
  const first = await openEvents(port, token);
  await first.ended;
  expect([first.seqs, first.response.complete]).toEqual([[0], true]);
  await call(app, 'POST', PATHS.tasks, { token, body: { title: 'Meanwhile', dueDate: '2026-04-01' } });
  const second = await openEvents(port, token);
  await second.ended;
  expect(second.seqs).toEqual([1]);
  await expect.poll(async () => countSockets()).toBe(0);
});

test('unless told otherwise, a stream ends within an hour', async () => {
  const { app } = await startTestServer();
  const port = await listening(app);
  const { token } = await registerUser(app);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stream = await openEvents(port, token);
  vi.advanceTimersByTime(3_600_000);
  await stream.ended;
  expect(stream.response.complete).toBe(true);
});
