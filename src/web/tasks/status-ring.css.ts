import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { quick } from '../theme/scale.ts';

/** A larger text makes it no larger than its button, beside which the title begins. */
const SIZE = 'min(1.375rem, 32px)';

export const ring = style({ width: SIZE, height: SIZE });

/** It is there before it is seen, so that it grows at a press alone, and not where its card comes into view. */
export const filling = style({
  transformOrigin: 'center',
  transition: `transform ${quick}, opacity ${quick}`,
  selectors: { ':not([data-completed]) > svg > &': { transform: 'scale(0.4)', opacity: 0 } },
});

export const check = style({
  stroke: vars.color.onAccent,
  '@media': { '(forced-colors: active)': { stroke: 'Canvas' } },
});
