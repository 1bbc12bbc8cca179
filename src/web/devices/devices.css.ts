import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, radius, space } from '../theme/scale.ts';

export const section = style({ display: 'grid', justifyItems: 'start', gap: space(4) });

export const heading = style({ fontSize: fontSize.large });

export const explanation = style({ color: vars.color.inkSoft, fontSize: fontSize.small });

export const list = style({ width: '100%', padding: 0, listStyle: 'none' });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  minHeight: '4rem',
  paddingBlock: space(3),
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
});

export const text = style({ minWidth: 0, textWrap: 'balance' });

export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space(2)}`,
  fontWeight: fontWeight.medium,
});

export const mark = style({
  padding: `0 ${space(2)}`,
  borderRadius: radius.control,
  background: vars.color.accentWash,
  color: vars.color.accent,
  fontSize: fontSize.small,
});

export const logOut = style({ flexShrink: 0 });
