import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { coarsePointer, fontSize, quick, radius, space, target } from '../theme/scale.ts';

export const summary = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
  minHeight: target,
  marginBottom: space(3),
});

export const count = style({
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

export const terms = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1.5),
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

// A term that is wider than the list is cut.
globalStyle(`${terms} > li`, { minWidth: 0, maxWidth: '100%' });

export const term = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  maxWidth: '100%',
  minHeight: space(8),
  padding: `0 ${space(2)} 0 ${space(3)}`,
  borderRadius: radius.full,
  background: vars.color.accentWash,
  color: vars.color.accent,
  fontSize: fontSize.small,
  transition: `background-color ${quick}`,
  selectors: { '&:hover': { background: vars.color.press } },
  '@media': { [coarsePointer]: { minHeight: target } },
});

export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

export const cross = style({ flexShrink: 0 });
