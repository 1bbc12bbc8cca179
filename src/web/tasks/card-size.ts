/** Sizes in rem that the virtualised lists and the cards agree on. */

export const CARD_GAP = 0.75;
export const CARD_MIN_WIDTH = 18.75;

/** What stands above the first card of a group. */
export const GROUP_HEADING = 3.5;

export const TITLE_SIZE = 0.9375;
export const TITLE_LINE = 1.375;
/** What a card needs beside its title: edges, padding and three buttons. */
const BESIDE_TITLE = 8.75;

/** Returns how many em a line of the title has in a card of this width. */
export function titleRoom(cardWidth: number): number {
  return (cardWidth - BESIDE_TITLE) / TITLE_SIZE;
}

export type TitleLines = 1 | 2;

/** What the line of labels and of the checklist takes. */
const MARKS_LINE = 1.625;

/** Returns the height of a card; every card of a kind has the same, however long its texts are. */
export function cardHeight(hasDescription: boolean, titleLines: TitleLines, hasMarks = false): number {
  return (hasDescription ? 8.5 : 5.75) + (titleLines - 1) * TITLE_LINE + (hasMarks ? MARKS_LINE : 0);
}
