import pLimit from 'p-limit';

import type { Database } from '../database/database.ts';
import { wrongPassword } from '../errors/api-error.ts';
import { logIgnored } from '../log/log.ts';
import type { Session } from '../sessions/store.ts';
import type { Clock } from '../time/clock.ts';
import { closeAccount, removeClosedAccounts } from './closed-accounts.ts';
import type { CurrentPasswordCheck } from './current-password.ts';
import type { Client } from './login-places.ts';
import type { PasswordQueue } from './passwords.ts';
import { sessionSeat } from './passwords.ts';

type Parts = {
  database: Database;
  withPasswords: PasswordQueue;
  checkCurrentPassword: CurrentPasswordCheck;
  now: Clock;
};

const logFailure = (error: unknown) => logIgnored('removing the rows of an account', error);

/** Deletes accounts. */
export function accountDeletion({ database, withPasswords, checkCurrentPassword, now }: Parts) {
  // Each removal removes the rows of all who have left: more at a time would only wait for each other, with a connection each.
  const oneAtATime = pLimit(1);

  /** Ends the account at once, and removes its rows after the answer. Throws "wrong password", and has done nothing then. */
  return async (session: Session, currentPassword: string, { address }: Client): Promise<void> => {
    const known = await withPasswords(sessionSeat(session, address), async (hasher) =>
      checkCurrentPassword(session, currentPassword, hasher),
    );
    if (!(await closeAccount(session, known, database, now))) throw wrongPassword();
    // What fails here is done by the next sweep.
    oneAtATime(async () => removeClosedAccounts(database, logFailure)).catch(logFailure);
  };
}

export type AccountDeletion = ReturnType<typeof accountDeletion>;
