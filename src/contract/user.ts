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

const newPassword = text(PASSWORD_MISSING).check(
  z.minLength(LIMITS.passwordMin, `Use at least ${LIMITS.passwordMin} characters.`),
  z.maxLength(LIMITS.passwordMax, TOO_LONG),
);

const knownPassword = text(PASSWORD_MISSING).check(
  z.minLength(1, PASSWORD_MISSING),
  z.maxLength(LIMITS.passwordMax, TOO_LONG),
);

export const registerBodySchema = z.object({ name, email, password: newPassword });
export type RegisterBody = z.infer<typeof registerBodySchema>;

export const loginBodySchema = z.object({ email, password: knownPassword });
export type LoginBody = z.infer<typeof loginBodySchema>;

export const profileBodySchema = z.object({ name, email });
export type ProfileBody = z.infer<typeof profileBodySchema>;

/** The form of a password change, which may be left empty. */
export const passwordFormSchema = z.object({ password: z.union([z.literal(''), newPassword]) });

/** The body of a password change: the new password under either name. The current one must be right where it is given. */
export const passwordBodySchema = z.union([
  z.object({ currentPassword: knownPassword, newPassword }),
  z.object({ password: newPassword, currentPassword: z.optional(knownPassword) }),
]);
export type PasswordBody = z.infer<typeof passwordBodySchema>;

/** A user as Holdfast answers it; other clients of the family read `id`. */
export const userSchema = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
});
export type User = z.infer<typeof userSchema>;
