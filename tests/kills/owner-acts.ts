import { hash } from 'node:crypto';

import { PATHS, pathWithId } from '#contract/paths.ts';

import type { Call } from './request.ts';
import { newWord } from './words.ts';

/** An account, whether it is there, and what it is entered by: the tokens that are good, and those that are not any more. */
export type Entry = {
  name: string;
  email: string;
  password: string;
  isThere: boolean;
  good: readonly string[];
  ended: readonly string[];
};

/** What an owner sends, and what it makes of the entry; without an answer nobody knows the token that it brought. */
type Plan = (entry: Entry, token: string) => { call: Call; after: (answer?: string) => Entry };

const newEmail = () => `${newWord()}@example.com`;
const newPassword = () => `password-${newWord()}`;

/** Somebody who has no account. */
export const newcomer = (ended: readonly string[] = []): Entry => ({
  name: newWord(),
  email: newEmail(),
  password: newPassword(),
  isThere: false,
  good: [],
  ended,
});

const without = (entry: Entry, token: string): Entry => ({
  ...entry,
  good: entry.good.filter((other) => other !== token),
  ended: [...entry.ended, token],
});

const onlyWith = (entry: Entry, token: string): Entry => ({
  ...entry,
  good: [token],
  ended: [...entry.ended, ...entry.good.filter((other) => other !== token)],
});

export const MOVE = 'change the e-mail address';

/** What needs a session. */
export const PLANS: Record<string, Plan> = {
  'log out': (entry, token) => ({
    call: { method: 'POST', path: PATHS.logout, late: 401 },
    after: () => without(entry, token),
  }),
  'end one session': (entry, token) => {
    const other = entry.good.find((each) => each !== token) ?? token;
    // A session is named by the hash of its token.
    const id = hash('sha256', other, 'base64url');
    return {
      call: { method: 'DELETE', path: pathWithId(PATHS.session, id), late: 404 },
      after: () => without(entry, other),
    };
  },
  'end all other sessions': (entry, token) => ({
    call: { method: 'DELETE', path: PATHS.sessions },
    after: () => onlyWith(entry, token),
  }),
  'change the password': (entry, token) => {
    const password = newPassword();
    return {
      call: { method: 'PUT', path: PATHS.password, body: { password } },
      after: () => ({ ...onlyWith(entry, token), password }),
    };
  },
  'change the name': (entry) => {
    const name = newWord();
    return {
      call: { method: 'PUT', path: PATHS.profile, body: { name, email: entry.email } },
      after: () => ({ ...entry, name }),
    };
  },
  [MOVE]: (entry) => {
    const email = newEmail();
    return {
      call: { method: 'PUT', path: PATHS.profile, body: { name: entry.name, email } },
      after: () => ({ ...entry, email }),
    };
  },
  'delete the account': (entry) => ({
    call: {
      method: 'POST',
      path: PATHS.deleteAccount,
      body: { currentPassword: entry.password },
      late: 401,
    },
    after: () => newcomer([...entry.ended, ...entry.good]),
  }),
};
