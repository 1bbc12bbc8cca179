import type { LoginBody, RegisterBody } from '#contract/user.ts';

import type { AttemptStore } from '../attempts/store.ts';
import { registrationClosed, wrongLogin } from '../errors/api-error.ts';
import type { Settings } from '../settings.ts';
import { HOUR_MS, MINUTE_MS } from '../time/clock.ts';
import type { PasswordQueue } from './passwords.ts';
import type { NewSession, UserStore } from './store.ts';
import { toEmailKey } from './store.ts';

const LOGIN_LIMIT = { attempts: 10, windowMs: 15 * MINUTE_MS };

/** The client that sent a request. */
export type Client = { address: string; userAgent: string };

type Parts = {
  users: UserStore;
  attempts: AttemptStore;
  withPasswords: PasswordQueue;
  settings: Pick<Settings, 'registration' | 'registrationsPerHour'>;
};

/**
 * Registers and logs in users, and limits how often either may be tried. Whoever finds the queue of passwords full is sent
 * away before the database is asked; an attempt is counted when it is its turn.
 */
export function authService({ users, attempts, withPasswords, settings }: Parts) {
  return {
    async register(body: RegisterBody, { address, userAgent }: Client): Promise<NewSession> {
      if (settings.registration === 'closed') throw registrationClosed();
      const limit = { attempts: settings.registrationsPerHour, windowMs: HOUR_MS };
      return withPasswords(async ({ hash }) => {
        await attempts.count(['register', address], limit);
        return users.register(body, await hash(body.password), userAgent);
      });
    },

    /** Throws the same error, after the same work, for an unknown e-mail address and for a wrong password. */
    async logIn({ email, password }: LoginBody, { address, userAgent }: Client): Promise<NewSession> {
      const subject = ['login', address, toEmailKey(email)];
      return withPasswords(async ({ verify }) => {
        await attempts.count(subject, LOGIN_LIMIT);
        const known = await users.findByEmail(email);
        const isRight = await verify(known?.password_hash, password);
        const token = known && isRight ? await users.logIn(known.id, known.password_hash, userAgent) : null;
        if (!known || token === null) throw wrongLogin();
        await attempts.clear(subject);
        return { user: known, token };
      });
    },
  };
}

export type AuthService = ReturnType<typeof authService>;
