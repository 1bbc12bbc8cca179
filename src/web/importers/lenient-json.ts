import * as z from 'zod/mini';

/* JSON of other products, of whichever version: what is missing or of another type is empty, and nothing is refused for it. */

export const textField = z.catch(z.string(), '');
export const flagField = z.catch(z.boolean(), false);
export const numberField = z.catch(z.number(), Number.NaN);

/** An id is a number in one version and a text in another. */
export const idField = z.catch(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
  '',
);

/** Returns what a file has of one kind by its names, of which some versions use the one and some the other. */
export function byId<Item extends { id: string; uid: string }>(items: readonly Item[]): Map<string, Item> {
  // Who names none must not find what lacks a name.
  return new Map(items.flatMap((item) => [item.id, item.uid].flatMap((id) => (id ? [[id, item]] : []))));
}

/** A list, of which only the length counts. */
export const countedField = z.catch(z.array(z.unknown()), () => []);

/** A list of those items that are of this form. */
export function lenientList<Item>(item: z.ZodMiniType<Item>) {
  return z.pipe(
    countedField,
    z.transform((items) =>
      items.flatMap((value) => {
        const read = item.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    ),
  );
}
