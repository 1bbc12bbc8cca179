import { withCommas } from '#contract/with-commas.ts';

import { describeUnsavedPlace } from '../browser/keeping.ts';
import { countInWords } from '../model/count-in-words.ts';
import type { OutboxState } from '../outbox-state/state.ts';
import { capitalize } from '../ui/capitalize.ts';

/** How things stand with the changes of this person, as the top bar says it. */
export type SavingState = {
  kind: 'saved' | 'unknown' | 'saving' | 'waiting' | 'offline' | 'refused' | 'question' | 'draft';
  text: string;
};

/** The state before it is known what waits: it never says that all is saved. */
export const UNKNOWN: SavingState = { kind: 'unknown', text: 'Checking what is saved' };

/** What is said where nobody can know it. */
const UNREAD: SavingState = { kind: 'unknown', text: 'Cannot read what is kept here' };

/** Says what is kept here meanwhile: only what the browser has confirmed to be stored. */
function describeKept(why: string, kept: number, storing: number): string {
  if (kept + storing === 0) return why;
  if (storing === 0) return `${why}: ${countInWords(kept, 'change')} ${describeUnsavedPlace()}`;
  if (kept === 0) return `${why}: keeping ${countInWords(storing, 'change')}`;
  return `${why}: ${countInWords(kept, 'change')} ${describeUnsavedPlace()}, ${withCommas(storing)} not yet`;
}

/** `unsaved` is `countUnsaved`: what was just pressed is not in the outbox yet. */
export function savingState(
  {
    intents,
    unreadable,
    drafts,
    isUnreadable,
    isReplaced,
    isPaused,
  }: Pick<OutboxState, 'intents' | 'unreadable' | 'drafts' | 'isUnreadable' | 'isReplaced' | 'isPaused'>,
  isOnline: boolean,
  unsaved: number,
): SavingState {
  const refusals = intents.flatMap(({ refusal }) => refusal ?? []);
  const questions = refusals.filter(({ conflicts, isLost }) => conflicts ?? isLost).length;
  const refused = refusals.length - questions;
  if (refused > 0)
    return {
      kind: 'refused',
      text: capitalize(`${countInWords(refused, 'change')} ${refused === 1 ? 'was' : 'were'} refused`),
    };
  // What another version of the app stored waits for its person as well.
  if (unreadable > 0)
    return { kind: 'refused', text: capitalize(`${countInWords(unreadable, 'change')} cannot be read here`) };
  if (questions > 0) {
    const verb = questions === 1 ? 'needs' : 'need';
    return { kind: 'question', text: capitalize(`${countInWords(questions, 'change')} ${verb} your choice`) };
  }
  if (isUnreadable) return UNREAD;
  const describe = (why: string) => describeKept(why, intents.length, unsaved - intents.length);
  if (!isOnline) return { kind: 'offline', text: describe('Offline') };
  if (isReplaced) return { kind: 'waiting', text: describe('Needs a newer version') };
  if (intents.some(({ problems }) => problems > 0) || (isPaused && unsaved > 0))
    return { kind: 'waiting', text: describe('Waiting for the server') };
  if (unsaved > 0) return { kind: 'saving', text: `Saving ${countInWords(unsaved, 'change')}` };
  if (drafts.length > 0)
    return { kind: 'draft', text: capitalize(`${countInWords(drafts.length, 'form')} not saved`) };
  return { kind: 'saved', text: 'All changes saved' };
}

/** What is said aloud of how things stand, and whether all has been well since the last of it. */
export type Said = { text: string; isOver: boolean };

/** Returns what keeps changes from being saved, in a few words; an empty text where nothing does. */
function findTrouble(state: SavingState): string {
  const isWell = state === UNKNOWN || ['saved', 'draft', 'saving'].includes(state.kind);
  return isWell ? '' : state.text.replace(/:.*/, '');
}

/** Returns what is said aloud after this: what keeps changes from being saved, and its end. Of each press its notice tells. */
export function sayNext(said: Said, state: SavingState): Said {
  const trouble = findTrouble(state);
  const isOver = trouble === '' && (said.isOver || state.kind === 'saved' || state.kind === 'draft');
  const isEnd = isOver && (!said.isOver || said.text === state.text);
  const text = isEnd ? state.text : trouble;
  return text === said.text && isOver === said.isOver ? said : { text, isOver };
}
