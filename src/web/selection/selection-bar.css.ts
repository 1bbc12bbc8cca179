import { globalStyle, style } from '@vanilla-extract/css';

import { bottomCover } from '../theme/bars.css.ts';
import { vars } from '../theme/contract.css.ts';
import {
  fontSize,
  fontWeight,
  layer,
  low,
  phone,
  radius,
  sidebarWidth,
  space,
  target,
  wide,
} from '../theme/scale.ts';

/** Where a sign has no room beside it, and the bar does not scroll. */
const stacked = 'screen and (max-width: 79.99rem) and (min-height: 24rem)';

/** Where seven words fit beside each other only if the bar reaches from edge to edge. */
const narrow = 'screen and (max-width: 25rem) and (min-height: 24rem)';

/** Floats below the list, in the middle of its column: no card moves when it comes. */
export const bar = style({
  position: 'fixed',
  left: `calc(${sidebarWidth} + ${space(8)})`,
  right: `calc(${target} + ${space(8)})`,
  bottom: space(4),
  // Above the button under the thumb, which has no other place on a phone.
  zIndex: layer.frame + 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: 'fit-content',
  maxWidth: '70rem',
  marginInline: 'auto',
  padding: space(1),
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.raised,
  boxShadow: vars.shadow.float,
  '@media': {
    [phone]: {
      left: space(2),
      right: space(2),
      bottom: `calc(${bottomCover} + ${space(2)})`,
      width: 'auto',
    },
    [narrow]: { left: 0, right: 0, paddingInline: 0 },
    // As wide as the list above it.
    [wide]: { left: `calc(${sidebarWidth} + ${target} + ${space(8)})` },
    // One row, which scrolls.
    [low]: { flexWrap: 'nowrap', overflowX: 'auto', whiteSpace: 'nowrap', scrollbarWidth: 'thin' },
  },
});

/** How far it reaches into the view with two rows, or with one, and some room. */
const room = `calc(${bottomCover} + ${space(36)})`;
const lowRoom = `calc(${bottomCover} + ${space(20)})`;

// The last cards can be scrolled to above it, and no card that gets the focus stays below it.
globalStyle('main:has([data-selection-bar])', {
  paddingBottom: space(40),
  '@media': { [phone]: { paddingBottom: room } },
});
globalStyle('html:has([data-selection-bar])', {
  scrollPaddingBottom: room,
  '@media': { [low]: { scrollPaddingBottom: lowRoom } },
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'auto',
  '@media': { [low]: { flexShrink: 0 } },
});

export const count = style({
  flex: 'auto',
  paddingInline: space(3),
  fontWeight: fontWeight.medium,
  fontVariantNumeric: 'tabular-nums',
});

/** Each sign has a finger's width at least, and its longest word's. */
export const actions = style({
  display: 'flex',
  '@media': {
    [phone]: { flex: '1 0 100%', minWidth: 0 },
    [stacked]: { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(min-content, auto)' },
    // A reader's own spacing of letters may make them wider than any phone.
    [narrow]: { gridAutoColumns: 'min-content', justifyContent: 'space-evenly', overflowX: 'auto' },
    [low]: { flex: 'none' },
  },
});

/** Its word stands below it where there is no room beside it; what scrolls has room. */
export const action = style({
  paddingInline: space(3),
  '@media': {
    [stacked]: {
      flexDirection: 'column',
      justifyContent: 'flex-start',
      gap: space(0.5),
      minWidth: target,
      paddingInline: space(1),
      // As large as all of them beside each other can be, as in the bar of tabs.
      fontSize: `min(${fontSize.tiny}, 3.4375vw)`,
    },
    // What scrolls would cut the ring of the focus.
    [narrow]: { paddingInline: 0, selectors: { '&:focus-visible': { outlineOffset: -2 } } },
    [low]: { paddingInline: space(3) },
  },
});
