import * as z from 'zod/mini';

const optionalId = z.catch(z.optional(z.string()), undefined);

const userSchema = z.object({
  _id: optionalId,
  id: optionalId,
  name: z.string(),
  email: z.string(),
  image: z.catch(z.nullable(z.string()), null),
});

/** The profile as any server of the family sends it: under `user`, or bare. */
export const profileSchema = z.union([
  z.pipe(
    z.object({ user: userSchema }),
    z.transform(({ user }) => user),
  ),
  userSchema,
]);
export type Profile = z.infer<typeof profileSchema>;
