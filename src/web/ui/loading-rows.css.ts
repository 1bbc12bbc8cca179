import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { space } from '../theme/scale.ts';

export const row = style({
  display: 'grid',
  alignContent: 'center',
  gap: space(2),
  minHeight: '4.5rem',
  borderBottom: `1px solid ${vars.color.line}`,
  color: vars.color.inkSoft,
});
