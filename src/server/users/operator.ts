import { randomInt } from 'node:crypto';

import { attemptStore } from '../attempts/store.ts';
import type { Database } from '../database/database.ts';
import { sessionStore } from '../sessions/store.ts';
import type { Clock } from '../time/clock.ts';
import { anywhereSubject } from './auth-service.ts';
import { passwordQueue } from './passwords.ts';
import { userStore } from './store.ts';

// Without those that are taken for one another: 99 bits in twenty of them.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

const makeGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const makePassword = () => Array.from({ length: GROUPS }, makeGroup).join('-');

/**
 * What the person who runs the server can do to an account, also while it runs. Each throws a sentence where there is no such account;
 * `log` gets what was done, to the user of which id.
 */
export function operator(database: Database, now: Clock, log: (event: string, user: string) => void) {
  const sessions = sessionStore(database, now);
  const users = userStore(database, sessions, now);
  const attempts = attemptStore(database, now);

  async function find(email: string) {
    const user = await users.findByEmail(email);
    if (!user) throw new Error(`no account has the e-mail address ${email}.`);
    return user;
  }

  return {
    /** Gives the account a password that nobody knew, ends all its sessions, and forgets how often it was guessed from everywhere; a place that guessed too often still waits. Returns the password. */
    async resetPassword(email: string): Promise<string> {
      const { id } = await find(email);
      const password = makePassword();
      const newHash = await passwordQueue()({ whose: id, isKnown: true }, async ({ hash }) => hash(password));
      // Before the password is another one: where this fails, nothing was changed that anybody would have to know.
      await attempts.clear(anywhereSubject(email));
      await users.endAllSessions(id, newHash);
      log('the operator reset the password, which ended all sessions', id);
      return password;
    },
    listSessions: async (email: string) => sessions.list({ userId: (await find(email)).id }),
    endSessions: async (email: string): Promise<void> => {
      const { id } = await find(email);
      await users.endAllSessions(id);
      log('the operator ended all sessions', id);
    },
  };
}

export type Operator = ReturnType<typeof operator>;
