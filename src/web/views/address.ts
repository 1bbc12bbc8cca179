import * as z from 'zod/mini';

import { LISTS } from '#contract/lists.ts';

import { SORTS } from '../search/search-params.ts';

const addressSchema = z.object({
  path: z.enum(LISTS),
  q: z.string(),
  sort: z.optional(z.enum(SORTS)),
});
/** The list that a view searches, and how. */
export type ViewAddress = z.infer<typeof addressSchema>;

/** Writes an address as a view keeps it: the same address always as the same text. */
export function formatAddress({ path, q, sort }: ViewAddress): string {
  const search = new URLSearchParams({ q, ...(sort === undefined ? {} : { sort }) });
  return `${path}?${search}`;
}

/** Reads the address of a list, as the router has it; null of a page that is none. */
export function readAddress({ pathname, search }: { pathname: string; search: object }): ViewAddress | null {
  const read = addressSchema.safeParse({ q: '', ...search, path: pathname });
  return read.success ? read.data : null;
}

/** Reads what a view keeps; null where another version of the app wrote it. */
export function parseAddress(search: string): ViewAddress | null {
  const { pathname, searchParams } = new URL(search, 'https://holdfast.invalid');
  return readAddress({ pathname, search: Object.fromEntries(searchParams) });
}
