import type { LoginBody, RegisterBody } from '#contract/user.ts';

import type { AttemptStore } from '../attempts/store.ts';
import { registrationClosed, wrongLogin } from '../errors/api-error.ts';
import type { Settings } from '../settings.ts';
import { HOUR_MS, MINUTE_MS } from '../time/clock.ts';
import type { PasswordHasher } from './passwords.ts';
import type { NewSession, UserStore } from './store.ts';
import { toEmailKey } from './store.ts';

const LOGIN_LIMIT = { attempts: 10, windowMs: 15 * MINUTE_MS };

/** The client that sent a request. */
export type Client = { address: string; userAgent: string };

type Parts = {
  users: UserStore;
  attempts: AttemptStore;
  passwords: PasswordHasher;
  settings: Pick<Settings, 'registration' | 'registrationsPerHour'>;
};

/** Registers and logs in users, and limits how often either may be tried. */
export function authService({ users, attempts, passwords, settings }: Parts) {
  /** Takes the attempt back if the work fails: it was not carried out, because the server was busy. */
  async function uncountIfFailed<Result>(attempt: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      await attempts.forget(attempt);
      throw error;
    }
  }

  return {
    async register(body: RegisterBody, { address, userAgent }: Client): Promise<NewSession> {
      if (settings.registration === 'closed') throw registrationClosed();
      const limit = { attempts: settings.registrationsPerHour, windowMs: HOUR_MS };
      const attempt = await attempts.begin(['register', address], limit);
      const hash = await uncountIfFailed(attempt, passwords.hash(body.password));
      return users.register(body, hash, userAgent);
    },

    /** Throws the same error, after the same work, for an unknown e-mail address and for a wrong password. */
    async logIn({ email, password }: LoginBody, { address, userAgent }: Client): Promise<NewSession> {
      const subject = ['login', address, toEmailKey(email)];
      const attempt = await attempts.begin(subject, LOGIN_LIMIT);
      const known = await users.findByEmail(email);
      const isRight = await uncountIfFailed(attempt, passwords.verify(known?.password_hash, password));
      const token = known && isRight ? await users.logIn(known.id, known.password_hash, userAgent) : null;
      if (!known || token === null) throw wrongLogin();
      await attempts.clear(subject);
      return { user: known, token };
    },
  };
}

export type AuthService = ReturnType<typeof authService>;
