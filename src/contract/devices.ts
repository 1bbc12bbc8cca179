import * as z from 'zod/mini';

/** A session of the user, as a person knows it: a device on which they are logged in. */
export const deviceSchema = z.object({
  id: z.string(),
  /** Such as 'Firefox on Linux'. */
  browser: z.string(),
  loggedInAt: z.string(),
  /** When it last asked for anything, within five minutes. */
  usedAt: z.string(),
  /** Whether it is the session of this very call. */
  isThis: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

/** The answer to the list of sessions: the one of the call first, then those that were used last. */
export const devicesAnswerSchema = z.object({ success: z.literal(true), sessions: z.array(deviceSchema) });
