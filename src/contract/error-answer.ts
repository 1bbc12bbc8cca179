import * as z from 'zod/mini';

/**
 * Programs branch on the code; the message beside it is for the person. What is `busy` can do the same call as it is, once the
 * time of Retry-After is over.
 */
const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'account_deleted',
  'current_password_needed',
  'wrong_password',
  'weak_password',
  'registration_closed',
  'not_found',
  'email_taken',
  'conflict',
  'earlier_refused',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'limit_reached',
  'busy',
  'unavailable',
  'storage_full',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The body of every error of the API. `fields` has a sentence for each field that is wrong. `life` names the life of the data,
 * where a session has ended: with another one than that of its list a device was told of changes that this data does not have.
 */
export const errorAnswerSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.optional(z.record(z.string(), z.string())),
  life: z.optional(z.string()),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
