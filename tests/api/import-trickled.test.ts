import { Readable } from 'node:stream';

import { expect, onTestFinished, test } from 'vitest';

import { importer } from '#server/account-file/importer.ts';

import type { Account } from './server.ts';
import { registerUser, startTestServer } from './server.ts';

const { app, clock, database } = await startTestServer();
const MEBIBYTE = 1024 * 1024;

/** A file whose beginning has come, and of which nothing more comes. */
function trickled(bytes: number): Readable {
  const file = new Readable({ read: () => {} });
  onTestFinished(() => void file.destroy());
  file.push(Buffer.alloc(bytes, ' '));
  return file;
}

test('a file that is too large is refused before it is whole, and its room is free for others', async () => {
  const files = importer(database, clock.now, MEBIBYTE);
  const [first, second, third] = [await registerUser(app), await registerUser(app), await registerUser(app)];
  const send = async ({ user }: Account, bytes: number) =>
    files.run({ userId: user.id, tokenHash: '' }, trickled(bytes), { isPreview: true });

  for (let tries = 0; tries < 3; tries += 1)
    await expect(send(first, MEBIBYTE + 1)).rejects.toMatchObject({ status: 413, code: 'too_large' });
  // The most that one user may send leaves as much to another one.
  const begun = [send(first, MEBIBYTE), send(second, MEBIBYTE)];
  await expect(Promise.race([...begun, send(third, MEBIBYTE)])).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
  });
});
