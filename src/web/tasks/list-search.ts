import * as z from 'zod/mini';

import { SORTS, searchParamsSchema } from '../search/search-params.ts';

export const DEFAULT_SORT = 'newest';

/** The lists' search parameters. The default stays out of the URL. */
export const listSearchSchema = z.extend(searchParamsSchema, {
  sort: z.catch(z._default(z.enum(SORTS), DEFAULT_SORT), DEFAULT_SORT),
});
