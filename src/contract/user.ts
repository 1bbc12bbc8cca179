import * as z from 'zod/mini';

import { LIMITS } from './limits.ts';
import { text, visible } from './text.ts';

const NAME_MISSING = 'Tell us your name.';
const EMAIL_MISSING = 'Enter your e-mail address.';
const PASSWORD_MISSING = 'Enter your password.';

const name = text(NAME_MISSING).check(
  z.trim(),
  z.minLength(1, { error: NAME_MISSING, abort: true }),
  visible('Tell us a name with at least one character that can be seen.'),
  z.maxLength(LIMITS.name, `Keep the name to ${LIMITS.name} characters.`),
);

const email = text(EMAIL_MISSING).check(
  z.trim(),
  z.minLength(1, { error: EMAIL_MISSING, abort: true }),
  z.maxLength(LIMITS.email, `Keep the e-mail address to ${LIMITS.email} characters.`),
  z.regex(z.regexes.html5Email, 'This is not an e-mail address.'),
);

const TOO_LONG = `Keep the password to ${LIMITS.passwordMax} characters.`;

/** A new password. Its least length is a setting of the server. */
const newPassword = (least: number) =>
  text(PASSWORD_MISSING).check(
    z.minLength(least, `Use at least ${least} characters.`),
    z.maxLength(LIMITS.passwordMax, TOO_LONG),
  );

const knownPassword = text(PASSWORD_MISSING).check(
  z.minLength(1, PASSWORD_MISSING),
  z.maxLength(LIMITS.passwordMax, TOO_LONG),
);

export const registerBodySchema = (least: number = LIMITS.passwordMin) =>
  z.object({ name, email, password: newPassword(least) });
export type RegisterBody = z.infer<ReturnType<typeof registerBodySchema>>;

export const loginBodySchema = z.object({ email, password: knownPassword });
export type LoginBody = z.infer<typeof loginBodySchema>;

export const profileBodySchema = z.object({ name, email });
export type ProfileBody = z.infer<typeof profileBodySchema>;

/**
 * The body of a profile update: what is changed of it, so that two devices change both. The current password stands beside a new address
 * where the session is not new.
 */
export const profileChangeBodySchema = z
  .object({
    name: z.optional(name),
    email: z.optional(email),
    currentPassword: z.optional(knownPassword),
  })
  .check(
    z.refine((body) => body.name !== undefined || body.email !== undefined, {
      path: ['name'],
      error: NAME_MISSING,
    }),
  );
export type ProfileChangeBody = z.infer<typeof profileChangeBodySchema>;

/** The form that asks for the current password, and the body of the deletion of an account: only its password says that it is meant. */
export const currentPasswordSchema = z.object({ currentPassword: knownPassword });
export type CurrentPassword = z.infer<typeof currentPasswordSchema>;

/** The form of a password change, which may be left empty. */
export const passwordFormSchema = (least: number = LIMITS.passwordMin) =>
  z.object({ password: z.union([z.literal(''), newPassword(least)]) });

/** The body of a password change: the new password under either name. The current one must be right where it is given. */
export const passwordBodySchema = (least: number = LIMITS.passwordMin) =>
  z.union([
    z.object({ currentPassword: knownPassword, newPassword: newPassword(least) }),
    z.object({ password: newPassword(least), currentPassword: z.optional(knownPassword) }),
  ]);
export type PasswordBody = z.infer<ReturnType<typeof passwordBodySchema>>;

const anyText = (most: number) =>
  text('This has to be a text.').check(z.maxLength(most, 'This is too long.'));

/** What somebody thinks of as a password, and what a form says of them so far: anything is asked about. */
export const passwordAdviceBodySchema = z.object({
  password: anyText(LIMITS.passwordMax),
  name: anyText(LIMITS.name),
  email: anyText(LIMITS.email),
});
export type PasswordAdviceBody = z.infer<typeof passwordAdviceBodySchema>;

/** The body of a call that ends sessions, if any: the current password where the session that asks is not new. */
export const endSessionsBodySchema = z.nullish(z.object({ currentPassword: z.optional(knownPassword) }));

/** A user as Holdfast answers it; other clients of the family read `id`. */
export const userSchema = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
});
export type User = z.infer<typeof userSchema>;
