import { style, styleVariants } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';

const shape = style({
  flexShrink: 0,
  width: '0.5rem',
  height: '0.5rem',
  // Round ones are priorities.
  borderRadius: '0.125rem',
  forcedColorAdjust: 'none',
});

export const dot = styleVariants(vars.hue, (background) => [shape, { background }]);
