import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, radius, space, target } from '../theme/scale.ts';

export const list = style({ margin: 0, padding: 0, listStyle: 'none' });

export const item = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(3),
  minHeight: target,
  padding: `${space(2.5)} ${space(2)}`,
  margin: `0 ${space(-2)}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.hover } },
});

export const box = style({
  flexShrink: 0,
  width: '1.25rem',
  height: '1.25rem',
  margin: `${space(0.5)} 0 0`,
  accentColor: vars.color.accent,
  cursor: 'inherit',
});

export const text = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  selectors: {
    [`${box}:checked + &`]: {
      color: vars.color.inkSoft,
      textDecoration: 'line-through',
      textDecorationThickness: '1px',
    },
  },
});

export const progress = style({
  marginBottom: space(2),
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

/** The field of the next item, with its button beside it. */
export const next = style({ display: 'flex', alignItems: 'flex-end', gap: space(2), marginTop: space(4) });

export const field = style({ flex: 1, minWidth: 0 });
