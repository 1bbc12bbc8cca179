import { globalStyle, style } from '@vanilla-extract/css';

import { bottomCover, topCover } from '../theme/bars.css.ts';
import { vars } from '../theme/contract.css.ts';
import {
  fontSize,
  fontWeight,
  layer,
  low,
  lowPhone,
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
      display: 'flex',
      height: 'auto',
      // The theme button stands at its end.
      padding: `0 calc(${target} + 8px) env(safe-area-inset-bottom, 0px) 2px`,
      overflow: 'visible',
      background: vars.color.page,
      borderTop: `1px solid ${vars.color.line}`,
      borderRight: 0,
    },
    [low]: { top: 0 },
    // Below the header, as a part of the page, in as many rows as the words need.
    [lowPhone]: {
      position: 'static',
      flexWrap: 'wrap',
      columnGap: space(1),
      borderTop: 0,
      borderBottom: `1px solid ${vars.color.line}`,
    },
  },
});

const column = style({ display: 'flex', flexDirection: 'column', gap: space(1) });

/** On a phone each tab is as wide as its word, and what is left is shared: five fit beside the theme button at 320 px. */
export const links = style([
  column,
  {
    '@media': {
      [phone]: {
        display: 'grid',
        flex: '4 1 auto',
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(0, auto)',
        gap: 0,
        minWidth: 0,
      },
      [lowPhone]: { display: 'contents' },
    },
  },
]);

const entry = style({
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
  selectors: { '&:hover': { background: vars.color.hover, color: vars.color.ink } },
});

export const link = style([
  entry,
  {
    selectors: {
      '&[aria-current="page"]': { background: vars.color.accentWash, color: vars.color.accent },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&[aria-current="page"]': { outline: '2px solid Highlight', outlineOffset: -2 } },
      },
    },
  },
]);

const tab = {
  flexDirection: 'column',
  justifyContent: 'center',
  gap: space(0.5),
  minWidth: 0,
  minHeight: tabBarHeight,
  padding: 0,
  borderRadius: 0,
  // As large as all five beside each other can be: at 320 px, and with a larger text, larger ones would be cut.
  fontSize: `min(${fontSize.tiny}, 3.4375vw)`,
} as const;

const lowTab = { paddingBlock: space(0.5), fontSize: fontSize.tiny };

globalStyle(`${links} ${link}`, {
  '@media': { [phone]: tab, [lowPhone]: lowTab },
});
globalStyle(`${links} > li`, { '@media': { [lowPhone]: { flex: '1 0 auto' } } });
globalStyle(`${links} ${link}:is(:hover, [aria-current="page"])`, {
  '@media': { [phone]: { background: 'none' } },
});

/** The way to what has no tab; it looks like the current one while one of these is shown. */
export const moreTab = style([
  entry,
  {
    display: 'none',
    '@media': {
      [phone]: {
        ...tab,
        display: 'flex',
        flex: 'auto',
        selectors: {
          '&:hover': { background: 'none' },
          '&:has(+ * [aria-current="page"])': { color: vars.color.accent },
        },
      },
      [lowPhone]: { ...lowTab, flex: '1 0 auto' },
    },
  },
]);

// The bar of tabs reaches to the edges of the screen.
globalStyle(`:is(${links} ${link}, ${moreTab}):focus-visible`, {
  '@media': { [phone]: { outlineOffset: -2 } },
});

/** Beside the page it goes on with the list above, and on a phone it rises over its tab. */
export const more = style({
  position: 'static',
  display: 'block',
  width: 'auto',
  margin: `${space(1)} 0 0`,
  padding: 0,
  overflow: 'visible',
  border: 0,
  background: 'none',
  color: 'inherit',
  '@media': {
    [phone]: {
      position: 'fixed',
      inset: `auto ${space(2)} calc(${bottomCover} + ${space(2)}) auto`,
      minWidth: `min(14rem, calc(100vw - ${space(4)}))`,
      maxWidth: `calc(100vw - ${space(4)})`,
      // However many views there are.
      maxHeight: `calc(100dvh - ${topCover} - ${bottomCover} - ${space(6)})`,
      overflowY: 'auto',
      margin: 0,
      padding: space(1.5),
      border: `1px solid ${vars.color.line}`,
      borderRadius: radius.card,
      background: vars.color.raised,
      boxShadow: vars.shadow.float,
      selectors: { '&:not(:popover-open)': { display: 'none' } },
    },
  },
});

export const moreLinks = column;

/** A view's name is cut where it is longer than its line; these are short, and with a larger text they break. */
globalStyle(`${more} > ${moreLinks} ${link}`, { '@media': { [phone]: { whiteSpace: 'normal' } } });

/** On a phone the current tab is said by the wash around its icon. */
export const icon = style({
  '@media': {
    [phone]: {
      display: 'grid',
      placeItems: 'center',
      width: target,
      height: space(6.5),
      borderRadius: radius.full,
      selectors: {
        [`${more} &`]: { width: 'auto', height: 'auto' },
        [`${links} ${link}[aria-current="page"] &, ${moreTab}:has(+ * [aria-current="page"]) &`]: {
          background: vars.color.accentWash,
        },
      },
    },
  },
});

/** What is left out on a phone stays in the link's name. */
export const rest = style({
  '@media': { [phone]: { selectors: { [`${links} &`]: hiddenRules } } },
});

export const linkText = style({
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

export const section = style({ marginTop: space(4) });

export const sectionTitle = style({
  padding: `0 ${space(3)} ${space(1)}`,
  color: vars.color.inkSoft,
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.medium,
});

export const count = style({
  marginLeft: 'auto',
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.normal,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { selectors: { [`${links} &`]: { display: 'none' } } } },
});
