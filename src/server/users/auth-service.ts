import type { LoginBody, RegisterBody } from '#contract/user.ts';

import { toClientNetwork } from '../attempts/client-network.ts';
import type { AttemptStore, Counted } from '../attempts/store.ts';
import { registrationClosed, wrongLogin } from '../errors/api-error.ts';
import { loginsBusy } from '../errors/try-later.ts';
import type { Settings } from '../settings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/clock.ts';
import { toEmailKey } from './email-key.ts';
import type { Client } from './login-places.ts';
import { MOST_LOOKUPS } from './login-places.ts';
import type { PasswordRules } from './password-rules.ts';
import type { PasswordHasher, PasswordQueue } from './passwords.ts';
import type { NewSession, UserStore } from './store.ts';

// Of one account.
const PLACE_LIMIT = { attempts: 10, windowMs: 15 * MINUTE_MS };
// Of all accounts whose owners are not known to be there, since many people may share an address.
const ADDRESS_LIMIT = { attempts: 100, windowMs: 15 * MINUTE_MS };
// Of all places where nobody has logged in to the account, however many they are.
const STRANGERS_LIMIT = { attempts: 20, windowMs: DAY_MS, longestDelayMs: 15 * MINUTE_MS };
// Of one place among these: it says whose turn it is.
const NO_LIMIT = { attempts: Infinity, windowMs: STRANGERS_LIMIT.windowMs };

// Of those at one address whose browser has no name from a login before: of all of them as many as one query looks up.
const MOST_LOOKUPS_OF_ADDRESS = 8;

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
 * Registers and logs in users, and limits how often either may be tried. Whether there were too many is looked up only while the
 * queue of passwords has room: a storm of logins costs little. An attempt is counted when it is its turn.
 */
export function authService({ users, attempts, withPasswords, rules, settings }: Parts) {
  const asking: string[] = [];

  /**
   * Finds out from where a client logs in. Throws "busy" at once where that is being asked for too many that bring no name of a browser: the
   * more wait for it, the later each is told that the queue is full.
   */
  async function findPlace(email: string, client: Client) {
    if (client.device !== null) return users.findPlace(email, client);
    const network = toClientNetwork(client.address);
    const ofAddress = asking.filter((one) => one === network);
    if (asking.length >= MOST_LOOKUPS || ofAddress.length >= MOST_LOOKUPS_OF_ADDRESS) throw loginsBusy();
    asking.push(network);
    try {
      return await users.findPlace(email, client);
    } finally {
      asking.splice(asking.indexOf(network), 1);
    }
  }

  /** Says what an attempt to log in is counted by, and whether its client has logged in to that account before. */
  async function chooseCounted(email: string, client: Client) {
    const { place, isKnown } = await findPlace(email, client);
    const own: Counted = { subject: ['login', place, toEmailKey(email)], limit: PLACE_LIMIT };
    if (isKnown) return { isKnown, own, all: [own] };
    // One that tries at the end of each delay would keep the owner, at a new place, out for as long as it likes.
    const behind = ['strange login', place, toEmailKey(email)];
    const turn = { subject: behind, limit: NO_LIMIT };
    const anywhere = { subject: anywhereSubject(email), limit: STRANGERS_LIMIT };
    const strangers: Counted = { ...anywhere, from: 'anywhere', behind };
    const address = { subject: ['logins', toClientNetwork(client.address)], limit: ADDRESS_LIMIT };
    return { isKnown, own, all: [own, address, strangers, turn] };
  }

  /** Returns the account that a password opens, with a hash of it that costs what one of today does, or null if it is wrong. */
  async function tryPassword({ email, password }: LoginBody, { hash, verify, isOutdated }: PasswordHasher) {
    const user = await users.findByEmail(email);
    const isRight = await verify(user?.password_hash, password);
    if (!user || !isRight) return null;
    return { user, newHash: isOutdated(user.password_hash) ? await hash(password) : user.password_hash };
  }

  return {
    async register(body: RegisterBody, client: Client): Promise<NewSession> {
      if (settings.registration === 'closed') throw registrationClosed();
      const limit = { attempts: settings.registrationsPerHour, windowMs: HOUR_MS };
      await rules.check(body.password, body, 'password');
      const network = toClientNetwork(client.address);
      const passwordHash = await withPasswords({ whose: network, isKnown: false }, async ({ hash }) => {
        await attempts.count(['register', network], limit);
        return hash(body.password);
      });
      return users.register(body, passwordHash, client);
    },

    /** Throws the same error, after the same work, for an unknown e-mail address and for a wrong password. */
    async logIn(body: LoginBody, client: Client): Promise<NewSession> {
      const { isKnown, own, all } = await chooseCounted(body.email, client);
      const seat = { whose: toClientNetwork(client.address), isKnown };
      const ids: string[] = [];
      // Another login may change the hash meanwhile, to one that costs more: then the password is compared with that.
      for (let tries = 0; tries < 2; tries += 1) {
        const isFirst = tries === 0;
        const tried = await withPasswords(
          seat,
          async (hasher) => {
            if (isFirst) ids.push(...(await attempts.countAll(all)));
            return tryPassword(body, hasher);
          },
          async () => (isFirst ? attempts.check(all) : undefined),
        );
        if (!tried) break;
        const { user, newHash } = tried;
        const begun = await users.logIn(user, newHash, client).catch(async (error: unknown) => {
          // The password was right, and the failure is the server's.
          await attempts.clear(own.subject, ids);
          throw error;
        });
        if (!begun) continue;
        await attempts.clear(own.subject, ids);
        return { user, ...begun };
      }
      throw wrongLogin();
    },
  };
}

export type AuthService = ReturnType<typeof authService>;
