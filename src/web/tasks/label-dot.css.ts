import { style, styleVariants } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { radius } from '../theme/scale.ts';

const shape = style({
  flexShrink: 0,
  width: '0.5rem',
  height: '0.5rem',
  borderRadius: radius.full,
  forcedColorAdjust: 'none',
});

export const dot = styleVariants(vars.hue, (background) => [shape, { background }]);
