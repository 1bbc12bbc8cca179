import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { radius } from '../theme/scale.ts';

export const skeleton = style({
  display: 'block',
  maxWidth: '100%',
  borderRadius: radius.control,
  background: vars.color.skeleton,
});
