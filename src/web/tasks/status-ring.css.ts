import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';

/** A larger text makes it no larger than its button, beside which the title begins. */
const SIZE = 'min(1.375rem, 32px)';

export const ring = style({ width: SIZE, height: SIZE });

export const check = style({
  stroke: vars.color.onAccent,
  '@media': { '(forced-colors: active)': { stroke: 'Canvas' } },
});
