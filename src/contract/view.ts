import * as z from 'zod/mini';

import { countCharacters } from './count-characters.ts';
import { LIMITS } from './limits.ts';
import { LISTS } from './lists.ts';
import { text, visible } from './text.ts';
import { withCommas } from './with-commas.ts';

const NAME_MISSING = 'Give the view a name.';
const SEARCH_WRONG = 'A view has to lead to a list, such as /pending?q=garden.';
const POSITION_WRONG = 'The position of a view has to be a whole number.';

/** Returns the length of a search as its person typed it. */
function countTyped(address: string): number {
  const [, typed = ''] = /[?&]q=([^&]*)/.exec(address) ?? [];
  // An address may write each byte of a character as three; all bytes but the first of a character begin with the same two bits.
  return countCharacters(typed.replaceAll(/%[89AB][\dA-F]/gi, '').replaceAll(/%[\dA-F]{2}/gi, '.'));
}

/** A name for a search of a list. */
export const viewFieldsSchema = z.object({
  name: text(NAME_MISSING).check(
    z.trim(),
    z.minLength(1, { error: NAME_MISSING, abort: true }),
    visible('Give the view a name with at least one character that can be seen.'),
    z.maxLength(LIMITS.viewName, `Keep the name to ${LIMITS.viewName} characters.`),
  ),
  /** The address of the list with its search: '/pending?q=garden'. The server saves no second view of one search; an import may bring one. */
  search: text(SEARCH_WRONG).check(
    z.regex(new RegExp(`^(?:${LISTS.join('|')})\\?`), SEARCH_WRONG),
    z.maxLength(LIMITS.viewAddress, {
      error: `Keep the address of the search to ${withCommas(LIMITS.viewAddress)} characters.`,
      abort: true,
    }),
    z.refine(
      (address) => countTyped(address) <= LIMITS.viewSearch,
      `Keep the search to ${withCommas(LIMITS.viewSearch)} characters.`,
    ),
  ),
  /** Its place among the others; the same place is shared in the order in which they were made. */
  position: z._default(
    z.int(POSITION_WRONG).check(z.minimum(0, POSITION_WRONG), z.maximum(LIMITS.seq, POSITION_WRONG)),
    0,
  ),
});
export type ViewFields = z.infer<typeof viewFieldsSchema>;

/** The id of a view: its client makes it. */
export const viewIdSchema = z.uuid('The id of a view has to be a UUID.').check(z.toLowerCase());

export const viewSchema = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string(),
  position: z.int(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type View = z.infer<typeof viewSchema>;

const success = z.literal(true);

/** The answer to the list of views, in their order. */
export const viewsAnswerSchema = z.object({ success, views: z.array(viewSchema) });
/** The answer to a view that was saved. */
export const viewAnswerSchema = z.object({ success, view: viewSchema });
