import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';

export const check = style({
  stroke: vars.color.onAccent,
  '@media': { '(forced-colors: active)': { stroke: 'Canvas' } },
});
