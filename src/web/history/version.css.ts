import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, quick, radius, space, target } from '../theme/scale.ts';

export const task = style({ marginBottom: space(4), color: vars.color.inkSoft, overflowWrap: 'anywhere' });

export const version = style({
  display: 'grid',
  gap: space(2),
  paddingBlock: space(4),
  selectors: {
    '&:first-child': { paddingTop: 0 },
    '& + &': { borderTop: `1px solid ${vars.color.line}` },
  },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space(4),
});

export const now = style({ color: vars.color.inkSoft, fontSize: fontSize.small });

/** Drawn as a word, pressed easily: 44 px that reach over its neighbours' air. */
export const restore = style({
  minHeight: target,
  marginBlock: space(-2.75),
  marginInline: space(-2),
  paddingInline: space(2),
  borderRadius: radius.control,
  color: vars.color.accent,
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
  transition: `background-color ${quick}`,
  selectors: { '&:hover': { background: vars.color.hover } },
});

export const when = style({ color: vars.color.inkSoft, fontSize: fontSize.meta });
