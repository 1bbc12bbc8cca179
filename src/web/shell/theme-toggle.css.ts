import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { phone, radius } from '../theme/scale.ts';

export const toggle = style({
  selectors: {
    // Doubled, to hold against the icon button's own rules in any order of files.
    '&&': {
      border: `1px solid ${vars.color.line}`,
      borderRadius: radius.full,
      background: vars.color.raised,
    },
    '&&:hover': {
      background: `linear-gradient(${vars.color.hover}, ${vars.color.hover}), ${vars.color.raised}`,
    },
  },
  '@media': { [phone]: { selectors: { '&&': { borderColor: 'transparent', background: 'none' } } } },
});
