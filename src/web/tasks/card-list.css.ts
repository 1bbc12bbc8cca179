import { style } from '@vanilla-extract/css';

import { CARD_GAP } from './card-size.ts';

/** Its height and the places of its items are those of the screen, which the paper knows nothing of. */
export const list = style({
  position: 'relative',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { print: { height: 'auto !important' } },
});

export const item = style({
  position: 'absolute',
  '@media': {
    print: {
      position: 'relative',
      inset: 'auto !important',
      width: '100% !important',
      height: 'auto !important',
      marginBottom: `${CARD_GAP}rem`,
      breakInside: 'avoid',
    },
  },
});

/** What stands above its group. */
export const heading = style([
  item,
  { display: 'grid', width: '100%', '@media': { print: { marginBottom: 0, breakAfter: 'avoid' } } },
]);
