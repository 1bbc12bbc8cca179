import { parseArgs } from 'node:util';

import type { Operator } from '#server/users/operator.ts';

import { exitOnError, singleArgument } from './arguments.ts';
import { withOperator } from './operator.ts';
import { say } from './process.ts';

/* npm run sessions -- address: lists where an account is logged in; with --end it ends all of these sessions. Holdfast may run. */

const formatTime = (instant: string) => new Date(instant).toLocaleString('sv').slice(0, 16);

async function run({ listSessions, endSessions }: Operator, email: string, isEnd: boolean): Promise<void> {
  const sessions = await listSessions(email);
  if (isEnd) await endSessions(email);
  for (const { browser, loggedInAt, usedAt } of sessions)
    say(`${browser}, logged in ${formatTime(loggedInAt)}, last used ${formatTime(usedAt)}`);
  const count = sessions.length === 1 ? 'One session' : `${sessions.length} sessions`;
  say(
    isEnd
      ? `${count} of ${email} ended; a page that is open notices within half a minute.`
      : `${count} of ${email}. To end all: npm run sessions -- ${email} --end`,
  );
}

await exitOnError('Nothing was done', async () => {
  const { values, positionals } = parseArgs({
    options: { end: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const email = singleArgument(
    positionals,
    'say whose sessions to list: npm run sessions -- ida@example.com',
  );
  await withOperator(async (calls) => run(calls, email, values.end));
});
