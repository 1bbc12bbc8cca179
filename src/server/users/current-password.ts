import type { AttemptStore } from '../attempts/store.ts';
import { SessionEndedError } from '../database/failures.ts';
import { wrongPassword } from '../errors/api-error.ts';
import type { Session } from '../sessions/store.ts';
import { DAY_MS, MINUTE_MS } from '../time/clock.ts';
import type { PasswordHasher } from './passwords.ts';
import type { UserStore } from './store.ts';

const LIMIT = { attempts: 10, windowMs: DAY_MS, longestDelayMs: 15 * MINUTE_MS };

type Parts = { users: UserStore; attempts: AttemptStore };

/** Returns the check that a session's person knows the current password. */
export function currentPasswordCheck({ users, attempts }: Parts) {
  /**
   * Returns the hash that was met. Throws "wrong password". Tries are counted by session, so that who holds one token keeps nobody else
   * from it. `next` is what the password is to become: where it is that already, a call whose answer was lost is repeated.
   */
  return async (
    session: Session,
    given: string,
    { verify }: PasswordHasher,
    next: string = given,
  ): Promise<string> => {
    const subject = ['password', session.tokenHash];
    const guess = { subject, limit: LIMIT };
    // Two passwords are two guesses, and both are counted before the first is tried: many calls at once cannot slip through together.
    await attempts.countAll(next === given ? [guess] : [guess, guess]);
    const known = await users.passwordHash(session.userId);
    if (known === undefined) throw new SessionEndedError();
    const isMet = (await verify(known, given)) || (next !== given && (await verify(known, next)));
    if (!isMet) throw wrongPassword();
    await attempts.clear(subject);
    return known;
  };
}

export type CurrentPasswordCheck = ReturnType<typeof currentPasswordCheck>;
