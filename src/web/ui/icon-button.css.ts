import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { quick, radius, target } from '../theme/scale.ts';

export const iconButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: target,
  height: target,
  borderRadius: radius.control,
  color: vars.color.inkSoft,
  transition: `background-color ${quick}, color ${quick}`,
  selectors: {
    '&:hover': { background: vars.color.hover, color: vars.color.ink },
    '&:active': { background: vars.color.press },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  },
});
