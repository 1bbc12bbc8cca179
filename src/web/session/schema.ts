import * as z from 'zod/mini';

/** Answer of login and register: of all that a server may send, the token is what counts. */
export const readSession = z.object({ token: z.string().check(z.minLength(1)) });

/** Where a login leads: a path of this app, never another host's address, also not one hidden behind a tab. */
export const loginSearch = z.object({
  redirect: z.catch(z.optional(z.string().check(z.regex(/^\/(?![/\\])\P{Cc}*$/u))), undefined),
});
