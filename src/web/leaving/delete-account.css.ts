import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, space } from '../theme/scale.ts';

export const section = style({ display: 'grid', justifyItems: 'start', gap: space(4) });

export const heading = style({ fontSize: fontSize.large });

export const explanation = style({ color: vars.color.inkSoft, fontSize: fontSize.small });

export const goes = style({
  display: 'grid',
  gap: space(1),
  margin: 0,
  paddingLeft: space(5),
  listStyle: 'disc',
});

export const exporting = style({ display: 'grid', justifyItems: 'start', gap: space(2) });
