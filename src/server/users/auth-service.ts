import type { LoginBody, RegisterBody } from '#contract/user.ts';

import type { AttemptStore } from '../attempts/store.ts';
import { registrationClosed, wrongLogin } from '../errors/api-error.ts';
import type { Settings } from '../settings.ts';
import { HOUR_MS, MINUTE_MS } from '../time/clock.ts';
import type { PasswordKeeper } from './passwords.ts';
import type { Begun, UserStore } from './store.ts';
import { emailKey } from './store.ts';

const LOGINS = { tries: 10, windowMs: 15 * MINUTE_MS };

/** Where a request came from. */
export type Visitor = { address: string; userAgent: string };

type Parts = {
  users: UserStore;
  attempts: AttemptStore;
  passwords: PasswordKeeper;
  settings: Pick<Settings, 'registration' | 'registrationsPerHour'>;
};

/** The two ways to get a session, both limited in how often they may be tried. */
export function entrance({ users, attempts, passwords, settings }: Parts) {
  /** A try that was not carried out, because the server was busy, does not count. */
  async function counted<Result>(attempt: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      await attempts.forget(attempt);
      throw error;
    }
  }

  return {
    async register(body: RegisterBody, { address, userAgent }: Visitor): Promise<Begun> {
      if (settings.registration === 'closed') throw registrationClosed();
      const allowance = { tries: settings.registrationsPerHour, windowMs: HOUR_MS };
      const attempt = await attempts.begin(['register', address], allowance);
      const hash = await counted(attempt, passwords.hash(body.password));
      return users.register(body, hash, userAgent);
    },

    /** Throws one and the same refusal, after the same work, for an unknown e-mail address and a wrong password. */
    async logIn({ email, password }: LoginBody, { address, userAgent }: Visitor): Promise<Begun> {
      const subject = ['login', address, emailKey(email)];
      const attempt = await attempts.begin(subject, LOGINS);
      const known = await users.findByEmail(email);
      const isRight = await counted(attempt, passwords.verify(known?.password_hash, password));
      const token = known && isRight ? await users.logIn(known.id, known.password_hash, userAgent) : null;
      if (!known || token === null) throw wrongLogin();
      await attempts.clear(subject);
      return { user: known, token };
    },
  };
}

export type Entrance = ReturnType<typeof entrance>;
