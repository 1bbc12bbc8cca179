import { style, styleVariants } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { radius, space } from '../theme/scale.ts';

export const priority = style({ display: 'inline-flex', alignItems: 'center', gap: space(1.5) });

const dotShape = style({
  width: '0.5rem',
  height: '0.5rem',
  flexShrink: 0,
  borderRadius: radius.full,
  forcedColorAdjust: 'none',
});

export const dot = styleVariants({
  High: [dotShape, { background: vars.color.high }],
  Medium: [dotShape, { background: vars.color.medium }],
  Low: [dotShape, { background: vars.color.low }],
});

export const word = styleVariants({
  High: { color: vars.color.highText },
  Medium: { color: vars.color.mediumText },
  Low: { color: vars.color.lowText },
});
