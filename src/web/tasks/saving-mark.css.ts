import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { radius } from '../theme/scale.ts';

export const mark = style({
  flexShrink: 0,
  width: '0.375rem',
  height: '0.375rem',
  // Beside the first line of the title.
  marginTop: '0.8125rem',
  // It takes no room of the title, whose lines stay as they are when it comes.
  marginInline: '-0.1875rem',
  borderRadius: radius.full,
  background: vars.color.accent,
  '@media': { '(forced-colors: active)': { background: 'CanvasText' } },
});
