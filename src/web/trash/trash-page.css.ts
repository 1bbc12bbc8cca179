import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, phone, space } from '../theme/scale.ts';

export const narrow = style({ maxWidth: '46rem' });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(2)} ${space(4)}`,
  paddingBlock: space(3),
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});

export const text = style({ minWidth: 0 });

export const title = style({ fontWeight: fontWeight.medium, lineHeight: 1.5, overflowWrap: 'anywhere' });

export const when = style({
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

export const actions = style({
  display: 'flex',
  flexShrink: 0,
  justifyContent: 'flex-end',
  gap: space(1),
});

export const more = style({ display: 'flex', alignItems: 'center', gap: space(4), marginTop: space(4) });
