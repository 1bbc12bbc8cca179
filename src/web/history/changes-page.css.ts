import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, space } from '../theme/scale.ts';

export const narrow = style({ maxWidth: '46rem' });

export const day = style({ marginBottom: space(8) });

export const dayName = style({
  paddingBottom: space(2),
  borderBottom: `1px solid ${vars.color.line}`,
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
});
