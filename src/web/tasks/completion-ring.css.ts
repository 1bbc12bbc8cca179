import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';

export const ring = style({ transform: 'rotate(-90deg)' });

export const track = style({ stroke: vars.color.line });

export const arc = style({
  stroke: vars.color.accent,
  transition: 'stroke-dashoffset 140ms ease-out',
  '@media': { '(forced-colors: active)': { stroke: 'CanvasText' } },
});
