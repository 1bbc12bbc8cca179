import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { quick, radius, space, target } from '../theme/scale.ts';

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: space(4),
});

export const tile = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  minHeight: target,
  padding: `${space(2)} ${space(3)}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  color: vars.color.ink,
  textAlign: 'left',
  transition: `background-color ${quick}, border-color ${quick}`,
  selectors: {
    '&:hover': { background: vars.color.hover },
    '&[data-state="checked"]': { borderColor: vars.color.accent, background: vars.color.accentWash },
  },
});

export const ring = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '1.125rem',
  height: '1.125rem',
  border: `1.5px solid ${vars.color.edge}`,
  borderRadius: radius.full,
  selectors: { [`${tile}[data-state="checked"] &`]: { borderColor: vars.color.accent } },
});

export const dot = style({
  width: '0.5rem',
  height: '0.5rem',
  borderRadius: radius.full,
  background: vars.color.accent,
  '@media': { '(forced-colors: active)': { background: 'Highlight' } },
});
