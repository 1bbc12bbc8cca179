import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import {
  fontSize,
  fontWeight,
  layer,
  phone,
  quick,
  radius,
  space,
  tabBarHeight,
  target,
  topBarHeight,
} from '../theme/scale.ts';
import { hiddenRules } from '../ui/visually-hidden.css.ts';

export const sidebar = style({
  position: 'sticky',
  top: topBarHeight,
  alignSelf: 'start',
  height: `calc(100dvh - ${topBarHeight})`,
  padding: `${space(4)} ${space(2)} ${space(4)} ${space(3)}`,
  overflowY: 'auto',
  borderRight: `1px solid ${vars.color.line}`,
  '@media': {
    [phone]: {
      position: 'fixed',
      inset: 'auto 0 0',
      zIndex: layer.frame,
      height: 'auto',
      padding: `0 calc(${target} + ${space(3)}) env(safe-area-inset-bottom, 0px) ${space(1)}`,
      overflow: 'visible',
      background: vars.color.page,
      borderTop: `1px solid ${vars.color.line}`,
      borderRight: 0,
    },
  },
});

export const links = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(1),
  '@media': {
    [phone]: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 0 },
  },
});

export const secondary = style({ '@media': { [phone]: { display: 'none' } } });

export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  minHeight: target,
  paddingInline: `${space(3)} ${space(2)}`,
  borderRadius: radius.control,
  color: vars.color.inkSoft,
  fontWeight: fontWeight.medium,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  transition: `background-color ${quick}, color ${quick}`,
  selectors: {
    '&:hover': { background: vars.color.hover, color: vars.color.ink },
    '&[aria-current="page"]': { background: vars.color.accentWash, color: vars.color.accent },
  },
  '@media': {
    [phone]: {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: space(0.5),
      minHeight: tabBarHeight,
      padding: 0,
      borderRadius: 0,
      fontSize: '0.6875rem',
      selectors: { '&[aria-current="page"]': { background: 'none' }, '&:hover': { background: 'none' } },
    },
    '(forced-colors: active)': {
      selectors: { '&[aria-current="page"]': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
  },
});

/** On a phone the current tab is said by the wash around its icon. */
export const icon = style({
  '@media': {
    [phone]: {
      display: 'grid',
      placeItems: 'center',
      width: space(12),
      height: space(6.5),
      borderRadius: radius.full,
      selectors: { [`${link}[aria-current="page"] &`]: { background: vars.color.accentWash } },
    },
  },
});

/** What is left out on a phone stays in the link's name. */
export const rest = style({ '@media': { [phone]: hiddenRules } });

export const count = style({
  marginLeft: 'auto',
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.normal,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { display: 'none' } },
});
