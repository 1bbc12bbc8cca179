import { globalStyle, keyframes, style } from '@vanilla-extract/css';

import { bottomCover } from '../theme/bars.css.ts';
import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, layer, low, phone, quick, radius, space, target } from '../theme/scale.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(4px)' } });

export const place = style({
  position: 'fixed',
  left: space(4),
  bottom: space(4),
  zIndex: layer.notice,
  maxWidth: `min(25rem, calc(100vw - ${space(8)}))`,
  selectors: {
    // The bar of a selection stays free: the notice sits above its two rows.
    'body:has([data-selection-bar]) &': { bottom: space(36) },
  },
  '@media': {
    print: { display: 'none' },
    [phone]: {
      right: space(4),
      maxWidth: 'none',
      bottom: `calc(${bottomCover} + ${space(3)})`,
      selectors: {
        // The button under the thumb stays free: the notice sits above it.
        'body:has([data-thumb-action]) &': {
          bottom: `calc(${bottomCover} + ${space(3)} + ${target} + ${space(3)})`,
        },
        'body:has([data-selection-bar]) &': {
          bottom: `calc(${bottomCover} + ${space(34)})`,
        },
      },
    },
    // Above them there is no room: it comes to the other edge, whatever was said of this one.
    [low]: { top: space(2), height: 'fit-content' },
  },
});

export const notice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: '3.25rem',
  padding: `${space(1)} ${space(1)} ${space(1)} ${space(4)}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.raised,
  boxShadow: vars.shadow.float,
  fontSize: fontSize.body,
  animation: `${rise} 120ms ease-out`,
  // What can be done stands below a text that would be squeezed beside it.
  '@media': { [phone]: { flexWrap: 'wrap' } },
});

export const text = style({
  flex: 1,
  minWidth: 0,
  paddingBlock: space(2),
  paddingRight: space(2),
  '@media': { [phone]: { flexBasis: 'auto' } },
});

// What failed stands above what is said of it.
globalStyle(`${text} > strong`, { display: 'block', color: vars.color.highText });

export const actions = style({ display: 'flex', alignItems: 'center', gap: space(1), marginLeft: 'auto' });

export const action = style({
  flexShrink: 0,
  minHeight: target,
  paddingInline: space(3),
  borderRadius: radius.control,
  color: vars.color.accent,
  fontWeight: fontWeight.medium,
  transition: `background-color ${quick}`,
  selectors: { '&:hover': { background: vars.color.hover } },
});
