import { keyframes, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { layer, radius, space, target } from '../theme/scale.ts';

const fade = keyframes({ from: { opacity: 0 } });

export const trigger = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  textAlign: 'left',
});

export const icon = style({ color: vars.color.inkSoft });

export const content = style({
  zIndex: layer.popover,
  width: 'var(--radix-select-trigger-width)',
  maxHeight: 'var(--radix-select-content-available-height)',
  padding: space(1),
  borderRadius: radius.control,
  border: `1px solid ${vars.color.line}`,
  background: vars.color.raised,
  boxShadow: vars.shadow.float,
  animation: `${fade} 100ms ease-out`,
});

export const item = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  minHeight: target,
  padding: `${space(2)} ${space(2)}`,
  borderRadius: '0.375rem',
  cursor: 'default',
  userSelect: 'none',
  outline: 'none',
  selectors: {
    '&[data-highlighted]': { background: vars.color.accentWash },
    '&:focus-visible': { outline: `2px solid ${vars.color.accent}`, outlineOffset: -2 },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-highlighted]': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
  },
});

export const check = style({ color: vars.color.accent });
