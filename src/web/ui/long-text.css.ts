import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { coarsePointer, fontSize, fontWeight, space, target } from '../theme/scale.ts';

export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

/** It is told by its line and its weight as well as by its colour. */
export const mark = style({
  borderRadius: '2px',
  background: vars.color.accentWash,
  color: vars.color.ink,
  fontWeight: fontWeight.strong,
  textDecoration: `underline 2px ${vars.color.accent}`,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '0.2em',
});

/** A finger has room above and below it, and the lines of the text keep their distance. */
export const toggle = style({
  position: 'relative',
  minHeight: space(6),
  color: vars.color.accent,
  fontSize: fontSize.small,
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  '@media': {
    [coarsePointer]: {
      selectors: {
        '&::after': { content: '""', position: 'absolute', inset: `calc((${space(6)} - ${target}) / 2) 0` },
      },
    },
  },
});
