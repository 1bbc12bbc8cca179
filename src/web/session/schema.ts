import * as z from 'zod/mini';

const optionalId = z.catch(z.optional(z.string()), undefined);

/** Answer of login and register: of all that a server may send, the token is what counts, and whose it is. */
export const sessionSchema = z.object({
  token: z.string().check(z.minLength(1)),
  user: z.catch(z.object({ _id: optionalId, id: optionalId }), {}),
});

/** Where a login leads: a path of this app, never another host's address, also not one hidden behind a tab. */
export const loginSearchSchema = z.object({
  redirect: z.catch(z.optional(z.string().check(z.regex(/^\/(?![/\\])\P{Cc}*$/u))), undefined),
});
