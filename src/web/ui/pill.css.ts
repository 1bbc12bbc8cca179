import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { coarsePointer, fontSize, quick, radius, space, target } from '../theme/scale.ts';

/** A few words that can be taken away, beside others. */
export const pill = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  maxWidth: '100%',
  minHeight: '1.75rem',
  borderRadius: radius.full,
  fontSize: fontSize.small,
  overflowWrap: 'anywhere',
});

/** The button at its end that takes it away. */
export const removePill = style({
  display: 'grid',
  flexShrink: 0,
  placeItems: 'center',
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: radius.full,
  color: vars.color.inkSoft,
  transition: `color ${quick}`,
  selectors: { '&:hover': { color: vars.color.ink } },
  '@media': { [coarsePointer]: { width: target, height: target, marginBlock: space(-1) } },
});
