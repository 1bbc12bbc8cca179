import { withOperator } from './operator.ts';
import { explain, say } from './process.ts';

/* npm run reset-password -- address: gives an account a new password, also while Holdfast runs. */

try {
  const [email] = process.argv.slice(2);
  if (email === undefined)
    throw new Error('say whose password to reset: npm run reset-password -- ida@example.com');
  const password = await withOperator(async (calls) => calls.resetPassword(email));
  say(`The password of ${email} is now: ${password}`);
  say(
    'It is shown this once. All sessions of the account have ended; a page that is open notices within half a minute. ' +
      'Whoever logs in with it should choose another one on the page of the profile.',
  );
} catch (error) {
  say(`No password was changed: ${explain(error)}`);
  process.exitCode = 1;
}
