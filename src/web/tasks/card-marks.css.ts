import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, largeText, quick, radius, space } from '../theme/scale.ts';

export const marks = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  height: '1.5rem',
  // The foot keeps its room before it comes.
  marginTop: space(-6),
  color: vars.color.inkSoft,
  fontSize: fontSize.meta,
  whiteSpace: 'nowrap',
});

/** Says its rule to a pointer that rests on it, above the card's own button. */
export const repeat = style({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  // Its words give way, and its sign does not.
  minWidth: '0.875rem',
});

export const repeatSign = style({ flexShrink: 0 });

export const repeatWords = style({ overflow: 'hidden', textOverflow: 'ellipsis' });

export const progress = style({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: space(2),
  height: '1.5rem',
  marginLeft: 'auto',
  borderRadius: radius.control,
  color: vars.color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'none',
  transition: `color ${quick}`,
  selectors: {
    '&:hover': { color: vars.color.ink },
    // Drawn small, pressed easily.
    '&::after': { content: '""', position: 'absolute', inset: `${space(-2)} ${space(-2)} ${space(-3)}` },
  },
});

export const bar = style({
  width: '3rem',
  height: '0.25rem',
  borderRadius: radius.full,
  background: vars.color.line,
  overflow: 'hidden',
  '@media': {
    '(forced-colors: active)': { outline: '1px solid' },
    // Its figures say it alone.
    [largeText]: { display: 'none' },
  },
});

export const done = style({
  display: 'block',
  height: '100%',
  background: vars.color.accent,
  forcedColorAdjust: 'none',
});
