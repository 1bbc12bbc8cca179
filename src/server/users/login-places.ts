import { randomBytes } from 'node:crypto';

import { LIMITS } from '#contract/limits.ts';

import { toClientNetwork } from '../attempts/client-network.ts';
import { hashSubject } from '../attempts/store.ts';
import type { Database } from '../database/database.ts';
import { STEP } from '../database/in-steps.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import { isoPlus } from '../time/clock.ts';
import { KNOWN_MS } from './device-cookie.ts';

/* From where and by which browser a user has logged in: there a stranger's guesses keep nobody out. */

/** The client that sent a request. `device` is the name that its browser got at its last login. */
export type Client = { address: string; userAgent: string; device: string | null };

/** How many addresses and browsers of a user are known, the last ones: each login adds up to two. */
const MOST_PLACES = 2 * LIMITS.sessions;

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

/** Returns the place of a client, and whether an account is known from there: its browser where that is known, or else its address. */
export async function findPlace(
  emailKey: string,
  client: Client,
  database: Database,
  at: Date,
): Promise<{ place: string; isKnown: boolean }> {
  const address = toAddressKey(client);
  const keys = client.device === null ? [address] : [toDeviceKey(client.device), address];
  const rows = await database
    .selectFrom('login_place')
    .innerJoin('user', 'user.id', 'login_place.user_id')
    .select('login_place.place')
    .where('user.email_key', '=', emailKey)
    .where('login_place.place', 'in', keys)
    .where('login_place.expires_at', '>', at.toISOString())
    .execute();
  const known = keys.find((key) => rows.some(({ place }) => place === key));
  return { place: known ?? address, isKnown: known !== undefined };
}
