import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { quick, space, target } from '../theme/scale.ts';
import { bar, marks } from './card-marks.css.ts';
import { status } from './task-card.css.ts';

/** A larger text makes it no larger than its line. */
const BOX = 'min(1.25rem, 28px)';

/** Twice as much as the middle of the status stands above the card's edge. */
const LINE = '2.5rem';
const height = `max(${target}, ${LINE})`;

/** Stands in the place of the card's status, whose word gives way: so it is within the card, and nothing moves when it comes. */
export const place = style({
  position: 'absolute',
  zIndex: 1,
  bottom: 0,
  right: `calc(${space(4)} - (${target} - ${BOX}) / 2)`,
  display: 'grid',
  placeItems: 'center',
  width: target,
  height,
  paddingTop: `calc(${height} - ${LINE})`,
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
  // There neither wash nor shadow is drawn.
  '@media': { '(forced-colors: active)': { outline: '2px solid Highlight' } },
});

// The line of marks below it has presses of its own.
globalStyle(`article:has(> ${marks}) > ${place}`, { bottom: space(6.5) });

// On its wash the line is hardly seen.
globalStyle(`article:has(> ${place} > ${box}:checked) ${bar}`, { background: vars.color.edge });

const gone = { opacity: 0 };
globalStyle(`article:has(> ${place}[data-shown]) ${status}`, gone);
globalStyle(`article:has(> ${place}):has(:focus-visible) ${status}`, gone);
globalStyle(`article:has(> ${place}):hover ${status}`, { '@media': { '(hover: hover)': gone } });
