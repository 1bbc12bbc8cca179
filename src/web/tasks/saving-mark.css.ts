import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { radius } from '../theme/scale.ts';

export const mark = style({
  flexShrink: 0,
  width: '0.375rem',
  height: '0.375rem',
  // It stands after the title and takes no room of it: its lines stay as they are when it comes.
  margin: '0.8125rem -0.5rem 0 0.125rem',
  borderRadius: radius.full,
  background: vars.color.accent,
  '@media': { '(forced-colors: active)': { background: 'CanvasText' } },
});
