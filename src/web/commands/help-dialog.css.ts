import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, radius, space, target } from '../theme/scale.ts';

export const choice = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(3),
  padding: space(3),
  borderRadius: radius.control,
  background: vars.color.accentWash,
});

export const box = style({
  flexShrink: 0,
  width: '1.25rem',
  height: '1.25rem',
  margin: `${space(0.5)} 0 0`,
  accentColor: vars.color.accent,
});

export const hint = style({ display: 'block', color: vars.color.inkSoft, fontSize: fontSize.small });

export const heading = style({ marginTop: space(5), fontSize: fontSize.body });

export const list = style({ marginTop: space(1) });

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  minHeight: target,
  borderBottom: `1px solid ${vars.color.line}`,
  selectors: { '&:last-child': { borderBottom: 0 } },
});

export const keys = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space(3) });

export const none = style({ color: vars.color.inkSoft, fontSize: fontSize.small });
