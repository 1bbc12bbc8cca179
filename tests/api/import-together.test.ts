import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { verifyDatabase } from '#server/database/read-only.ts';

import { callsOf, fields, plain } from './account-file.ts';
import { registerUser, startTestServer } from './server.ts';

const ROUNDS = 10;

test('imports of two users at the same moment bring to each what is theirs', async () => {
  const { app, place } = await startTestServer();
  const { send, titles, create } = callsOf(app);
  const users = [await registerUser(app), await registerUser(app)];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const answers = await Promise.all(
      users.map(async ({ token, user }) =>
        send(token, plain([{ ...fields, _id: randomUUID(), title: `${user.name} ${round}` }])),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { token, user } of users) {
      const own = await titles(token);
      expect(own).toHaveLength(round);
      expect(own).toContain(`${user.name} ${round}`);
    }
  }
  expect((await verifyDatabase(place)).violations).toEqual([]);
  for (const { token } of users) await create(token);
});
