import type { Intent, JournalMark, StoredIntent } from '../changes/intent.ts';
import type { Moves } from './moves.ts';

/** What becomes of other records when a change is stored. */
export type Effects = {
  /** The entry that it undoes or redoes; one that does not is entered as new. */
  journal?: JournalMark;
  /** Names the press, where it made more changes than this one: the journal takes them together. */
  group?: string;
  /** The intents in whose place it comes. */
  replaced?: readonly StoredIntent[];
  /** The intent that has to wait for it, and stays. */
  before?: StoredIntent;
  /** The id of the draft whose words it has: it goes, unless it has more by then. */
  draft?: string;
  /** What stood in that draft as its title, or as an item, where the changes say it in other words, as those of a typed line do. */
  typed?: string;
  /** The task whose later changes become changes of this one: it is gone, and its words live on here. */
  successorOf?: string;
};

/** An intent that is to be stored. `late` is the id under which its page leaves it behind. */
export type Addition = { intent: Intent; effects: Effects; late?: string };

/** What one press stores, all or none. */
export type StoredPress = { additions: readonly Addition[]; moves?: Moves | undefined };
