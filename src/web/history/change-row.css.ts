import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { coarsePointer, fontSize, fontWeight, phone, space, target } from '../theme/scale.ts';

export const row = style({
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  columnGap: space(4),
  paddingBlock: space(3),
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const time = style({
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '1.40625rem',
});

export const text = style({ display: 'grid', gap: space(1), minWidth: 0 });

export const title = style({ overflowWrap: 'anywhere' });

globalStyle(`${title} > a`, {
  position: 'relative',
  display: 'inline-block',
  // A title may be one letter.
  minWidth: 24,
  color: vars.color.ink,
  fontWeight: fontWeight.medium,
  textDecorationColor: vars.color.edge,
  '@media': { [coarsePointer]: { minWidth: target } },
});

/** A press beside the words, as far as a finger misses them, follows the link too; this takes no room. */
globalStyle(`${title} > a::after`, {
  content: '""',
  position: 'absolute',
  inset: `${space(-2.75)} 0`,
});

export const what = style({ color: vars.color.inkSoft, fontSize: fontSize.meta });
