import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, phone, quick, radius, space, target, topBarHeight } from '../theme/scale.ts';

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  height: `calc(${topBarHeight} - 1px)`,
  paddingInline: space(4),
  '@media': { [phone]: { paddingInline: space(2) } },
});

const press = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: target,
  borderRadius: radius.control,
  transition: `background-color ${quick}, color ${quick}`,
  selectors: { '&:hover': { background: vars.color.hover }, '&:active': { background: vars.color.press } },
});

export const home = style([
  press,
  {
    gap: space(2.5),
    marginRight: 'auto',
    paddingInline: space(2),
    color: vars.color.ink,
    fontSize: '1.0625rem',
    fontWeight: fontWeight.strong,
    letterSpacing: '-0.015em',
  },
]);

export const mark = style({ color: vars.color.accent });

export const status = style({
  minWidth: 0,
  paddingInline: space(2),
  overflow: 'hidden',
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const profile = style([
  press,
  { justifyContent: 'center', width: target, borderRadius: radius.full, flexShrink: 0 },
]);

export const logout = style([
  press,
  {
    gap: space(2),
    flexShrink: 0,
    paddingInline: space(3),
    color: vars.color.inkSoft,
    fontWeight: fontWeight.medium,
    selectors: { '&:hover': { color: vars.color.ink } },
    '@media': { [phone]: { paddingInline: space(2) } },
  },
]);

export const logoutIcon = style({ '@media': { [phone]: { display: 'none' } } });
