import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { quick, space, target } from '../theme/scale.ts';

const BOX = '1.25rem';

/** Stands on the card's left edge, below the ring: the card has no room to give, and the edge is free everywhere. */
export const place = style({
  position: 'absolute',
  zIndex: 1,
  bottom: 0,
  left: `calc(-1 * ${space(3)} - 4px)`,
  display: 'grid',
  placeItems: 'center',
  width: '2rem',
  height: target,
  cursor: 'pointer',
  opacity: 0,
  transition: `opacity ${quick}`,
  selectors: {
    '&[data-shown], article:has(:focus-visible) > &': { opacity: 1 },
  },
  '@media': {
    '(hover: hover)': { selectors: { 'article:hover > &': { opacity: 1 } } },
    // What cannot be seen takes no press: there a card is held to select it.
    '(hover: none)': { selectors: { '&:not([data-shown])': { pointerEvents: 'none' } } },
  },
});

export const box = style({
  width: BOX,
  height: BOX,
  margin: 0,
  accentColor: vars.color.accent,
  cursor: 'inherit',
});

globalStyle(`article:has(> ${place} > ${box}:checked)`, {
  background: `linear-gradient(${vars.color.accentWash}, ${vars.color.accentWash}), ${vars.color.surface}`,
  boxShadow: `0 0 0 1px ${vars.color.accent}`,
});
