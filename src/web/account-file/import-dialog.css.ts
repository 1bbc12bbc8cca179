import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, space } from '../theme/scale.ts';

export const list = style({ display: 'grid', gap: space(2), fontSize: fontSize.small });

export const example = style({
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  gap: space(3),
});

export const effect = style({ color: vars.color.inkSoft });

export const title = style({ overflowWrap: 'anywhere' });

export const soft = style({ color: vars.color.inkSoft, fontSize: fontSize.small });
