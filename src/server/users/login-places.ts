import { randomBytes } from 'node:crypto';

import { SERVER_LIMITS } from '#contract/server-limits.ts';

import { toClientNetwork } from '../attempts/client-network.ts';
import { hashSubject } from '../attempts/store.ts';
import type { Database } from '../database/database.ts';
import { STEP } from '../database/in-steps.ts';
import { listParameters } from '../database/list-parameters.ts';
import { prepare } from '../database/prepare.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import { isoPlus } from '../time/clock.ts';
import { KNOWN_MS } from './device-cookie.ts';

/* From where and by which browser a user has logged in: there a stranger's guesses keep nobody out. */

/** The client that sent a request. `device` is the name that its browser got at its last login. */
export type Client = { address: string; userAgent: string; device: string | null };

/** How many addresses and browsers of a user are known, the last ones: each login adds up to two. */
const MOST_PLACES = 2 * SERVER_LIMITS.sessions;

const toAddressKey = ({ address }: Client) => hashSubject([toClientNetwork(address)]);
const toDeviceKey = (device: string) => hashSubject(['device', device]);

/** Remembers the address of a client, and its browser by a new name. Returns that. */
export async function rememberPlace(
  userId: string,
  client: Client,
  transaction: DatabaseTransaction,
  at: Date,
): Promise<string> {
  const device = randomBytes(32).toString('base64url');
  const expires_at = isoPlus(at, KNOWN_MS);
  const places = [toAddressKey(client), toDeviceKey(device)];
  await transaction
    .insertInto('login_place')
    .values(places.map((place) => ({ user_id: userId, place, expires_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ expires_at }))
    .execute();
  const forgotten = transaction
    .selectFrom('login_place')
    .select('place')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .limit(STEP)
    .offset(MOST_PLACES);
  await transaction
    .deleteFrom('login_place')
    .where('user_id', '=', userId)
    .where('place', 'in', forgotten)
    .execute();
  return device;
}

/** Who wants to log in to which account. */
export type LoginFrom = { emailKey: string; client: Client };

/** How many logins are looked up together at most. */
export const MOST_LOOKUPS = 32;

/** A query of so many logins, and of two names for each. */
function lookup(size: number) {
  const [accounts, places] = [listParameters('account', size), listParameters('place', 2 * size)];
  const find = prepare<Record<string, string>>()((queries, parameter) =>
    queries
      .selectFrom('login_place')
      .innerJoin('user', 'user.id', 'login_place.user_id')
      .select(['login_place.place', 'user.email_key'])
      .where('user.email_key', 'in', accounts.names.map(parameter))
      .where('login_place.place', 'in', places.names.map(parameter))
      .where('login_place.expires_at', '>', parameter('at')),
  );
  return { accounts, places, find };
}

// Each size is a statement that is prepared once, so there are no more.
const [ALONE, TOGETHER] = [lookup(1), lookup(MOST_LOOKUPS)];

/** The names of a client that an account may know: its browser's comes first. */
function toKeys(client: Client): string[] {
  const address = toAddressKey(client);
  return client.device === null ? [address] : [toDeviceKey(client.device), address];
}

/**
 * Looks up, in one query for all of them, which accounts know their clients; there are `MOST_LOOKUPS` at most. Tells the place of each,
 * and whether the account is known from there: its browser where that is known, or else its address.
 */
export async function findPlaces(
  logins: readonly LoginFrom[],
  database: Database,
  at: Date,
): Promise<(login: LoginFrom) => { place: string; isKnown: boolean }> {
  const keys = new Map(logins.map((login) => [login, toKeys(login.client)]));
  const { accounts, places, find } = logins.length === 1 ? ALONE : TOGETHER;
  const rows = await find(database, {
    at: at.toISOString(),
    ...accounts.of(logins.map(({ emailKey }) => emailKey)),
    ...places.of([...keys.values()].flat()),
  });
  const known = new Set(rows.map(({ email_key, place }) => `${place} ${email_key}`));
  return (login) => {
    const own = keys.get(login) ?? [];
    const place = own.find((key) => known.has(`${key} ${login.emailKey}`));
    return { place: place ?? toAddressKey(login.client), isKnown: place !== undefined };
  };
}
