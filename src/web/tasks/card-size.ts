/** Sizes in rem that the virtualised lists and the cards agree on. */

export const CARD_GAP = 0.75;
export const CARD_MIN_WIDTH = 18.75;

/** Where the list is narrower than this, what stands above a group needs two rows. */
const HEADING_WIDTH = 16;

/** Returns the height of what stands above the first card of a group. */
export function groupHeading(cardWidth: number): number {
  return cardWidth < HEADING_WIDTH ? 4.75 : 3.5;
}

export const TITLE_SIZE = 0.9375;
export const TITLE_LINE = 1.375;
/** What a card needs beside its title: edges, padding and three buttons. */
const BESIDE_TITLE = 8.75;

/** Returns how many em a line of the title has in a card of this width. */
export function titleRoom(cardWidth: number): number {
  return (cardWidth - BESIDE_TITLE) / TITLE_SIZE;
}

export type TitleLines = 1 | 2;

export const TEXT_SIZE = 0.84375;
export const TEXT_LINE = 1.25;
/** A line of more than seventy letters is hard to read. */
export const TEXT_WIDTH = 28;
/** What stands between the description and the card's sides: edges and padding. */
const BESIDE_TEXT = 2.5;

/** Returns how many em a line of the description has in a card of this width. */
export function textRoom(cardWidth: number): number {
  return Math.min(TEXT_WIDTH, cardWidth - BESIDE_TEXT) / TEXT_SIZE;
}

/** How many lines the description has room for. */
export type TextLines = 0 | 1 | 2;
/** The height of a card by those lines, in the simplest case. */
const HEIGHTS = [5.75, 7.25, 8.5] as const;

/** What the line of labels and of the checklist takes. */
const MARKS_LINE = 1.625;

export const FOOT_LINE = 1;
/** A card has room for two lines of its foot. Where it is narrower than the first of these, the foot needs a third, and then a fourth. */
const FOOT_WIDTHS = [18.75, 14];

/** Returns the height of a card; every card with as many lines and of a width has the same. */
export function cardHeight(
  textLines: TextLines,
  titleLines: TitleLines,
  hasMarks = false,
  cardWidth = Infinity,
): number {
  const footLines = FOOT_WIDTHS.filter((width) => cardWidth < width).length;
  return (
    HEIGHTS[textLines] + (titleLines - 1) * TITLE_LINE + (hasMarks ? MARKS_LINE : 0) + footLines * FOOT_LINE
  );
}
