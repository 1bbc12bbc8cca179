import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, space } from '../theme/scale.ts';

export const keys = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  whiteSpace: 'nowrap',
});

export const between = style({ fontSize: fontSize.small, color: vars.color.inkSoft });

export const cap = style({
  minWidth: '1.5rem',
  padding: `0 ${space(1.5)}`,
  border: `1px solid ${vars.color.line}`,
  borderBottomWidth: 2,
  borderRadius: '0.375rem',
  background: vars.color.page,
  color: vars.color.inkSoft,
  fontFamily: 'inherit',
  fontSize: fontSize.small,
  lineHeight: '1.375rem',
  textAlign: 'center',
});
