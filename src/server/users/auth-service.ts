import type { LoginBody, RegisterBody } from '#contract/user.ts';

import { toPlace } from '../attempts/place.ts';
import type { AttemptStore, Counted } from '../attempts/store.ts';
import { registrationClosed, wrongLogin } from '../errors/api-error.ts';
import type { Settings } from '../settings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/clock.ts';
import { toEmailKey } from './email-key.ts';
import type { Client } from './login-places.ts';
import type { PasswordRules } from './password-rules.ts';
import type { PasswordHasher, PasswordQueue } from './passwords.ts';
import type { NewSession, UserStore } from './store.ts';

// Of one account.
const PLACE_LIMIT = { attempts: 10, windowMs: 15 * MINUTE_MS };
// Of all accounts whose owners are not known to be there, since many people may share an address.
const ADDRESS_LIMIT = { attempts: 100, windowMs: 15 * MINUTE_MS };
// Of all places where nobody has logged in to the account, however many they are.
const STRANGERS_LIMIT = { attempts: 20, windowMs: DAY_MS, longestDelayMs: 15 * MINUTE_MS };

/** What attempts to log in to an account are counted by, from wherever they come. */
export const anywhereSubject = (email: string) => ['login', toEmailKey(email)];

type Parts = {
  users: UserStore;
  attempts: AttemptStore;
  withPasswords: PasswordQueue;
  rules: PasswordRules;
  settings: Pick<Settings, 'registration' | 'registrationsPerHour'>;
};

/**
 * Registers and logs in users, and limits how often either may be tried. An attempt is counted when it is its turn, and whoever
 * has had too many of them takes no place in the queue of passwords.
 */
export function authService({ users, attempts, withPasswords, rules, settings }: Parts) {
  /** Says what an attempt to log in is counted by, and whether its client has logged in to that account before. */
  async function countedOf(email: string, client: Client) {
    const { place, isKnown } = await users.findPlace(email, client);
    const own: Counted = { subject: ['login', place, toEmailKey(email)], limit: PLACE_LIMIT };
    if (isKnown) return { isKnown, own, all: [own] };
    const strangers = { subject: anywhereSubject(email), limit: STRANGERS_LIMIT, from: 'anywhere' as const };
    const address = { subject: ['logins', toPlace(client.address)], limit: ADDRESS_LIMIT };
    return { isKnown, own, all: [own, address, strangers] };
  }

  /** Begins a session, or returns null if the password is wrong. */
  async function tryPassword(
    { email, password }: LoginBody,
    client: Client,
    { hash, verify, isOutdated }: PasswordHasher,
  ): Promise<NewSession | null> {
    // Another login may change the hash meanwhile, to one that costs more: then the password is compared with that.
    for (let tries = 0; tries < 2; tries += 1) {
      const known = await users.findByEmail(email);
      const isRight = await verify(known?.password_hash, password);
      if (!known || !isRight) return null;
      const newHash = isOutdated(known.password_hash) ? await hash(password) : known.password_hash;
      const begun = await users.logIn(known, newHash, client);
      if (begun) return { user: known, ...begun };
    }
    return null;
  }

  return {
    async register(body: RegisterBody, client: Client): Promise<NewSession> {
      if (settings.registration === 'closed') throw registrationClosed();
      const limit = { attempts: settings.registrationsPerHour, windowMs: HOUR_MS };
      await rules.check(body.password, body, 'password');
      const place = toPlace(client.address);
      return withPasswords({ whose: place, isKnown: false }, async ({ hash }) => {
        await attempts.count(['register', place], limit);
        return users.register(body, await hash(body.password), client);
      });
    },

    /** Throws the same error, after the same work, for an unknown e-mail address and for a wrong password. */
    async logIn(body: LoginBody, client: Client): Promise<NewSession> {
      const { isKnown, own, all } = await countedOf(body.email, client);
      await attempts.check(all);
      return withPasswords({ whose: toPlace(client.address), isKnown }, async (hasher) => {
        const ids = await attempts.countAll(all);
        const begun = await tryPassword(body, client, hasher);
        if (!begun) throw wrongLogin();
        await attempts.clear(own.subject, ids);
        return begun;
      });
    },
  };
}

export type AuthService = ReturnType<typeof authService>;
