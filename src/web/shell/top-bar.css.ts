import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import {
  fontSize,
  fontWeight,
  phone,
  quick,
  radius,
  smallPhone,
  space,
  target,
  topBarHeight,
} from '../theme/scale.ts';

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  height: `calc(${topBarHeight} - 1px)`,
  paddingInline: space(4),
  '@media': {
    [phone]: { paddingInline: space(2) },
    [smallPhone]: { paddingInline: space(1) },
  },
});

const hover = {
  '&:hover': { background: vars.color.hover },
  '&:active': { background: vars.color.press },
};

export const press = style({
  position: 'absolute',
  inset: 0,
  borderRadius: 'inherit',
  transition: `background-color ${quick}`,
  selectors: { ...hover, '&:focus-visible': { outlineOffset: -2 } },
});

const place = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  minHeight: target,
  borderRadius: radius.control,
});

export const home = style([
  place,
  {
    gap: space(2.5),
    marginRight: 'auto',
    paddingInline: space(2),
    fontSize: '1.0625rem',
    fontWeight: fontWeight.strong,
    letterSpacing: '-0.015em',
    userSelect: 'none',
    '@media': {
      // Where the words of the saving state need the room, the name goes and the mark stays: it wraps, and is not seen.
      [phone]: {
        flexWrap: 'wrap',
        flexShrink: 9999,
        alignItems: 'flex-start',
        minWidth: target,
        height: target,
        overflow: 'hidden',
      },
    },
  },
]);

export const mark = style({
  color: vars.color.accent,
  '@media': { [phone]: { display: 'grid', alignItems: 'center', height: target } },
});

export const name = style({
  '@media': { [phone]: { height: target, lineHeight: target } },
});

export const status = style({
  minWidth: 0,
  paddingInline: space(2),
  overflow: 'hidden',
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [phone]: { paddingInline: 0 } },
});

export const profile = style([place, { justifyContent: 'center', width: target, borderRadius: radius.full }]);

export const logout = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  flexShrink: 0,
  minHeight: target,
  paddingInline: space(3),
  borderRadius: radius.control,
  color: vars.color.inkSoft,
  fontWeight: fontWeight.medium,
  transition: `background-color ${quick}, color ${quick}`,
  selectors: { ...hover, '&:hover': { background: vars.color.hover, color: vars.color.ink } },
  '@media': { [phone]: { paddingInline: space(2) } },
});

export const logoutIcon = style({ '@media': { [phone]: { display: 'none' } } });
