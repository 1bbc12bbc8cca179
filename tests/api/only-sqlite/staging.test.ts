import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { callsOf, fields, plain } from '../account-file.ts';
import { countRows, registerUser, startTestServer } from '../server.ts';

test('an import leaves nothing lying about in the connection that wrote it', async () => {
  const { app, database } = await startTestServer();
  const { token } = await registerUser(app);
  await callsOf(app).imported(token, plain([{ ...fields, _id: randomUUID() }]));
  expect(await countRows(database, 'staged_task')).toBe(0);
  expect(await countRows(database, 'staged_revision')).toBe(0);
});
