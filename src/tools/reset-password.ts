import { parseArgs } from 'node:util';

import { exitOnError, singleArgument } from './arguments.ts';
import { withOperator } from './operator.ts';
import { say } from './process.ts';

/* npm run reset-password -- address: gives an account a new password, also while Holdfast runs. */

await exitOnError('No password was changed', async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const email = singleArgument(
    positionals,
    'say whose password to reset: npm run reset-password -- ida@example.com',
  );
  const password = await withOperator(async (calls) => calls.resetPassword(email));
  say(`The password of ${email} is now: ${password}`);
  say(
    'It is shown this once. All sessions of the account have ended; a page that is open notices within half a minute. ' +
      'Whoever logs in with it should choose another one on the page of the profile.',
  );
});
