import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { coarsePointer, fontSize, space, target } from '../theme/scale.ts';

export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

export const toggle = style({
  minHeight: space(6),
  color: vars.color.accent,
  fontSize: fontSize.small,
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  '@media': { [coarsePointer]: { minHeight: target } },
});
