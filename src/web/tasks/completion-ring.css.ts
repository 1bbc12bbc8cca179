import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { smallPhone } from '../theme/scale.ts';

export const ring = style({
  flexShrink: 0,
  width: '2.5rem',
  height: '2.5rem',
  transform: 'rotate(-90deg)',
  '@media': { [smallPhone]: { width: '2rem', height: '2rem' } },
});

export const track = style({ stroke: vars.color.line });

export const arc = style({
  stroke: vars.color.accent,
  transition: 'stroke-dashoffset 140ms ease-out',
  '@media': { '(forced-colors: active)': { stroke: 'CanvasText' } },
});
