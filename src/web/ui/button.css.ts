import { style, styleVariants } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, quick, radius, space, target } from '../theme/scale.ts';
import { chosenBySystem } from './chosen-by-system.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  minHeight: target,
  padding: `${space(2)} ${space(4)}`,
  border: '1px solid transparent',
  borderRadius: radius.control,
  fontSize: fontSize.body,
  fontWeight: fontWeight.medium,
  lineHeight: 1.2,
  textAlign: 'center',
  textDecoration: 'none',
  transition: `background-color ${quick}, border-color ${quick}, color ${quick}`,
  selectors: {
    '&[aria-disabled="true"]': { cursor: 'progress', opacity: 0.64 },
    '&:disabled': { cursor: 'not-allowed', opacity: 0.5 },
  },
});

export const button = styleVariants({
  primary: [
    base,
    {
      background: vars.color.accent,
      color: vars.color.onAccent,
      selectors: {
        '&:hover:not([aria-disabled="true"], :disabled)': { background: vars.color.accentStrong },
      },
    },
  ],
  secondary: [
    base,
    {
      background: vars.color.surface,
      borderColor: vars.color.edge,
      color: vars.color.ink,
      selectors: {
        '&:hover:not([aria-disabled="true"], :disabled)': {
          background: `linear-gradient(${vars.color.hover}, ${vars.color.hover}), ${vars.color.surface}`,
        },
        '&[aria-pressed="true"]': {
          background: vars.color.accentWash,
          borderColor: vars.color.accent,
          color: vars.color.accent,
        },
      },
      '@media': {
        '(forced-colors: active)': {
          selectors: { '&[aria-pressed="true"]': chosenBySystem },
        },
      },
    },
  ],
  quiet: [
    base,
    {
      color: vars.color.inkSoft,
      selectors: {
        '&:hover:not([aria-disabled="true"], :disabled)': {
          background: vars.color.hover,
          color: vars.color.ink,
        },
        '&:active': { background: vars.color.press },
      },
    },
  ],
  danger: [
    base,
    {
      background: vars.color.danger,
      color: vars.color.onDanger,
      selectors: {
        '&:hover:not([aria-disabled="true"], :disabled)': { background: vars.color.dangerStrong },
      },
    },
  ],
});
