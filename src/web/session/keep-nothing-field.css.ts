import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, space } from '../theme/scale.ts';

export const choice = style({ display: 'flex', alignItems: 'flex-start', gap: space(3) });

export const box = style({
  flexShrink: 0,
  width: '1.25rem',
  height: '1.25rem',
  margin: `${space(0.5)} 0 0`,
  accentColor: vars.color.accent,
});

export const cost = style({ color: vars.color.inkSoft, fontSize: fontSize.small });
