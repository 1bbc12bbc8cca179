import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { space } from '../theme/scale.ts';

export const advice = style({
  display: 'flex',
  gap: space(1.5),
  color: vars.color.mediumText,
  selectors: { '&:not(:empty)': { marginTop: space(1.5) } },
});

export const icon = style({ flexShrink: 0, marginTop: '0.15em' });
