import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { phone, radius } from '../theme/scale.ts';

export const toggle = style({
  borderRadius: radius.full,
  border: `1px solid ${vars.color.line}`,
  background: vars.color.raised,
  selectors: {
    '&:hover': {
      background: `linear-gradient(${vars.color.hover}, ${vars.color.hover}), ${vars.color.raised}`,
    },
  },
  '@media': { [phone]: { borderColor: 'transparent', background: 'none' } },
});
