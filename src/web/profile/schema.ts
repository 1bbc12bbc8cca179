import * as z from 'zod/mini';

const readFields = z.object({
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
