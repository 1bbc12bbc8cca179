import * as z from 'zod/mini';

import { journalMarkSchema, storedIntentSchema } from '../changes/intent.ts';
import type { Intent } from '../changes/intent.ts';
import type { Moves } from './moves.ts';

/** What becomes of other records when a change is stored. */
export const effectsSchema = z.object({
  /** The entry that it undoes or redoes; one that does not is entered as new. */
  journal: z.optional(journalMarkSchema),
  /** Names the press, where it made more changes than this one: the journal takes them together. */
  group: z.optional(z.string()),
  /** The intents in whose place it comes. */
  replaced: z.optional(z.array(storedIntentSchema)),
  /** The intent that has to wait for it, and stays. */
  before: z.optional(storedIntentSchema),
  /** The id of the draft whose words it has: it goes, unless it has more by then. */
  draft: z.optional(z.string()),
  /** What stood in that draft as its title, or as an item, where the changes say it in other words, as those of a typed line do. */
  typed: z.optional(z.string()),
  /** The task whose later changes become changes of this one: it is gone, and its words live on here. */
  successorOf: z.optional(z.string()),
});
export type Effects = z.infer<typeof effectsSchema>;

/** An intent that is to be stored. `late` is the id under which its page leaves it behind. */
export type Addition = { intent: Intent; effects: Effects; late?: string };

/** What one press stores, all or none. */
export type StoredPress = { additions: Addition[]; moves?: Moves | undefined };
