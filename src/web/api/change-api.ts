import * as z from 'zod/mini';

import { ignoreError } from '../browser/ignore-error.ts';
import { api } from './client.ts';

const refusalSchema = z.looseObject({ success: z.literal(false) });

/**
 * `api` for what any server of the family is asked to do. Some of them say by their words alone that they have not done it: such an
 * answer gets the status of a refusal here.
 */
export const changeApi = api.extend({
  hooks: {
    afterResponse: [
      async ({ response }) => {
        // What is no JSON refuses nothing, and neither does what broke off: its caller hears that.
        const body: unknown = response.ok && (await response.json().catch(ignoreError));
        const refusal = refusalSchema.safeParse(body);
        return refusal.success ? Response.json(refusal.data, { status: 400 }) : undefined;
      },
    ],
  },
});
