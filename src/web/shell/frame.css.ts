import { style } from '@vanilla-extract/css';

import { bottomCover } from '../theme/bars.css.ts';
import { vars } from '../theme/contract.css.ts';
import {
  contentWidth,
  layer,
  low,
  lowPhone,
  phone,
  radius,
  sidebarWidth,
  smallPhone,
  space,
  tabBarHeight,
  target,
  topBarHeight,
  wide,
} from '../theme/scale.ts';

const safeBottom = 'env(safe-area-inset-bottom, 0px)';

/** The column at the right that is kept free for the theme button. */
const themeColumn = `calc(${target} + ${space(8)})`;

export const frame = style({
  display: 'grid',
  gridTemplateColumns: `${sidebarWidth} minmax(0, 1fr)`,
  gridTemplateRows: `${topBarHeight} minmax(0, 1fr)`,
  minHeight: '100dvh',
  '@media': {
    print: { display: 'block' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [lowPhone]: { gridTemplateRows: `${topBarHeight} auto minmax(0, 1fr)` },
  },
});

export const skip = style({
  position: 'fixed',
  top: space(2),
  left: space(2),
  zIndex: layer.skipLink,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: target,
  paddingInline: space(4),
  borderRadius: radius.control,
  background: vars.color.accent,
  color: vars.color.onAccent,
  textDecoration: 'none',
  selectors: { '&:not(:focus)': { transform: 'translateY(-200%)' } },
});

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.frame,
  gridColumn: '1 / -1',
  background: vars.color.page,
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [low]: { position: 'static' } },
});

export const main = style({
  gridColumn: -2,
  padding: `${space(8)} ${themeColumn} ${space(16)} ${space(8)}`,
  '@media': {
    print: { padding: 0 },
    [wide]: { paddingLeft: themeColumn },
    [phone]: {
      padding: `${space(5)} ${space(4)} calc(${bottomCover} + ${space(20)})`,
    },
    [smallPhone]: { paddingInline: space(3) },
  },
});

export const content = style({ maxWidth: contentWidth, marginInline: 'auto' });

export const theme = style({
  position: 'fixed',
  right: space(4),
  bottom: space(4),
  zIndex: layer.frame + 1,
  '@media': {
    // On a phone it has a place of its own at the end of the tab bar.
    [phone]: {
      right: '6px',
      bottom: `calc((${tabBarHeight} - ${target}) / 2 + ${safeBottom})`,
    },
    [lowPhone]: {
      position: 'absolute',
      top: `calc(${topBarHeight} + (${tabBarHeight} - ${target}) / 2)`,
      bottom: 'auto',
    },
  },
});
