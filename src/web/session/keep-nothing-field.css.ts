import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, space } from '../theme/scale.ts';

export const choice = style({ display: 'flex', alignItems: 'flex-start', gap: space(3) });

/** A press beside the words, as far as a finger misses them, chooses too; this takes no room. */
globalStyle(`${choice} label`, { position: 'relative', display: 'block' });
globalStyle(`${choice} label::before`, {
  content: '""',
  position: 'absolute',
  inset: `${space(-2.75)} 0 ${space(-2.75)} ${space(-8)}`,
});

export const box = style({
  position: 'relative',
  zIndex: 1,
  flexShrink: 0,
  width: '1.25rem',
  height: '1.25rem',
  margin: `${space(0.5)} 0 0`,
  accentColor: vars.color.accent,
});

export const cost = style({ color: vars.color.inkSoft, fontSize: fontSize.small });
