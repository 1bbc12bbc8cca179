import { style } from '@vanilla-extract/css';

import { phone, space } from './theme/scale.ts';
import { button } from './ui/button.css.ts';

export const links = style({
  display: 'none',
  '@media': {
    [phone]: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space(3), marginBottom: space(6) },
  },
});

export const link = style([button.secondary]);
