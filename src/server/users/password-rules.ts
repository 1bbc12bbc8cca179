import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { withCommas } from '#contract/with-commas.ts';

import { weakPassword } from '../errors/api-error.ts';
import type { Settings } from '../settings.ts';

const BETTER = 'A few words in a row are safer.';
const IS_COMMON = `This is one of the ${withCommas(SERVER_LIMITS.commonPasswords)} most common passwords, which are tried first. ${BETTER}`;
const IS_OWN = `This is made of your name, your address or “holdfast”, which is tried first. ${BETTER}`;
const LETTER = /\p{L}/u;

/** Whose password it is. */
type Person = { name: string; email: string };

let common: Promise<Set<string>> | undefined;

/**
 * Returns the most common passwords, which are in memory only where somebody chooses one. The server has them, and not the page:
 * they would be a hundred kilobytes in each browser.
 */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, SERVER_LIMITS.commonPasswords));
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Tells whether nothing but figures and signs is left of a password without the product's name and the person's own words. */
function isMadeOf(password: string, { name, email }: Person): boolean {
  const parts = fold(`holdfast ${name} ${email}`)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => LETTER.test(part))
    .toSorted((one, other) => other.length - one.length);
  const before = fold(password);
  let rest = before;
  for (const part of parts) rest = rest.replaceAll(part, '');
  return rest !== before && !LETTER.test(rest);
}

/** Returns what is to be said of a password before it is taken, or null. */
export async function advisePassword(password: string, person: Person): Promise<string | null> {
  common ??= readCommon();
  if ((await common).has(fold(password))) return IS_COMMON;
  return isMadeOf(password, person) ? IS_OWN : null;
}

/** What a new password has to be, by the setting. */
export function passwordRules({ passwordRules: kind }: Pick<Settings, 'passwordRules'>) {
  return {
    /** The least length. */
    least: kind === 'strict' ? SERVER_LIMITS.passwordMinStrict : LIMITS.passwordMin,
    /** Throws "weak password" where the setting is strict, and names the field that holds it. */
    async check(password: string, person: Person, field: 'password' | 'newPassword'): Promise<void> {
      const advice = kind === 'strict' ? await advisePassword(password, person) : null;
      if (advice !== null) throw weakPassword(advice, field);
    },
  };
}

export type PasswordRules = ReturnType<typeof passwordRules>;
