/** Sizes in rem that the virtualised lists and the cards agree on. */

export const CARD_GAP = 0.75;
export const CARD_MIN_WIDTH = 18.75;

/** Height of a card; every card of a kind has the same, however long its words are. */
export function cardHeight(hasDescription: boolean): number {
  return hasDescription ? 8.5 : 5.75;
}
