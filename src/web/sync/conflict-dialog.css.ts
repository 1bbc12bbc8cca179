import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, phone, space } from '../theme/scale.ts';

export const above = style({ marginBottom: space(4) });

export const field = style({
  display: 'grid',
  gap: space(4),
  marginBottom: space(4),
  paddingBottom: space(4),
  borderBottom: `1px solid ${vars.color.line}`,
});

export const value = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  // A button beside it would leave the text half of its lines.
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'flex-start', gap: space(2) } },
});

export const action = style({ flexShrink: 0 });

export const text = style({ display: 'grid', minWidth: 0 });

export const side = style({ color: vars.color.inkSoft, fontSize: fontSize.tiny });

export const other = style({ display: 'grid', gap: space(3) });

/** The quiet button's word begins where the others begin. */
export const another = style({ marginLeft: space(-4) });

export const progress = style({
  marginBottom: space(4),
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
});
