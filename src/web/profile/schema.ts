import * as z from 'zod/mini';

const name = z.catch(z.optional(z.string()), undefined);

const readFields = z.object({
  _id: name,
  id: name,
  name: z.string(),
  email: z.string(),
  image: z.catch(z.nullable(z.string()), null),
});

/** The profile as any server of the family sends it: under `user`, or bare. */
export const readProfile = z.union([
  z.pipe(
    z.object({ user: readFields }),
    z.transform(({ user }) => user),
  ),
  readFields,
]);
export type Profile = z.infer<typeof readProfile>;
