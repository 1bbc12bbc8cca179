import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, fourAcross, phone, radius, smallPhone, space } from '../theme/scale.ts';

/** One sheet, divided by hairlines: the gap shows the line colour beneath. */
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(9rem, 34%), 1fr))',
  gap: 1,
  overflow: 'hidden',
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.line,
  boxShadow: vars.shadow.card,
  '@media': { [fourAcross]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});

export const figure = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: space(1),
  minWidth: 0,
  padding: `${space(4)} ${space(5)}`,
  background: vars.color.surface,
  '@media': {
    [phone]: { padding: `${space(3)} ${space(4)}` },
    // '100%' and its ring have to stand beside each other.
    [smallPhone]: { padding: `${space(3)} ${space(2)}` },
  },
});

export const label = style({ color: vars.color.inkSoft, fontSize: fontSize.small });

export const value = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  minHeight: '2.5rem',
  fontSize: fontSize.figure,
  fontWeight: fontWeight.strong,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  '@media': { [smallPhone]: { gap: space(1) } },
});
