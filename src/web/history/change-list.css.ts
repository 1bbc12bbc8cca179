import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, largeText, space } from '../theme/scale.ts';

export const list = style({ display: 'grid', gap: space(1), fontSize: fontSize.small });

export const row = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: space(3),
  '@media': { [largeText]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
});

export const label = style({ color: vars.color.inkSoft });

export const values = style({ minWidth: 0 });

export const old = style({ color: vars.color.inkSoft });

/** Between the two values wherever the line breaks. */
export const arrow = style({
  display: 'inline',
  marginInline: space(1.5),
  color: vars.color.inkSoft,
  verticalAlign: '-0.15em',
});
