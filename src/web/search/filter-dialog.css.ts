import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize } from '../theme/scale.ts';

/** Has what the buttons leave of their row, so that they stay where they are when it comes. */
export const status = style({
  flex: 1,
  minWidth: 0,
  alignSelf: 'center',
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});
