import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, layer, lineHeight, phone, radius, space } from '../theme/scale.ts';
import { actions, stack } from './form-layout.css.ts';

const fade = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(4px)' } });

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.dialog,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeItems: 'center',
  padding: space(4),
  overflow: 'hidden',
  background: vars.color.overlay,
  animation: `${fade} 120ms ease-out`,
  '@media': { [phone]: { placeItems: 'end stretch', padding: 0 } },
});

// The overlay takes the presses beside the dialog. Radix takes them from the body too, and each element below would get a new style:
// here the body keeps them, and so it does beside an open list of choices, each of which stands in a dialog. The type of this property
// knows no '!important', and `vars` takes any.
globalStyle('body', { vars: { 'pointer-events': 'auto !important' } });

export const panel = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: '30rem',
  maxHeight: `calc(100dvh - ${space(8)})`,
  borderRadius: radius.card,
  background: vars.color.raised,
  boxShadow: vars.shadow.float,
  overflowWrap: 'anywhere',
  animation: `${rise} 120ms ease-out`,
  selectors: { '&:focus-visible': { outline: 'none' } },
  '@media': {
    [phone]: {
      maxWidth: 'none',
      maxHeight: `calc(100dvh - ${space(6)})`,
      borderRadius: `${radius.card} ${radius.card} 0 0`,
    },
    '(forced-colors: active)': { border: '1px solid' },
  },
});

export const title = style({
  // A long one leaves room for what stands below it, in a low window too.
  flexShrink: 0,
  maxHeight: '40dvh',
  overflowY: 'auto',
  padding: `${space(5.5)} ${space(16)} ${space(2)} ${space(6)}`,
  fontSize: fontSize.large,
  lineHeight: lineHeight.heading,
  letterSpacing: '-0.01em',
  '@media': { [phone]: { paddingLeft: space(4) } },
});

export const close = style({ position: 'absolute', top: space(3), right: space(3) });

export const description = style({ color: vars.color.inkSoft, paddingBottom: space(4) });

const inset = createVar();
const below = createVar();

export const body = style({
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // The buttons that stick to its edge have a background, which would cover the panel's corners.
  borderBottomLeftRadius: 'inherit',
  borderBottomRightRadius: 'inherit',
  // What takes the focus comes to stand above the buttons.
  scrollPaddingBottom: space(24),
  vars: { [inset]: space(6), [below]: space(6) },
  padding: `${space(3)} ${inset} 0`,
  selectors: {
    // No padding: what sticks to the edge would keep that distance from it.
    '&::after': { content: '""', display: 'block', height: below },
  },
  '@media': {
    [phone]: {
      vars: { [inset]: space(4), [below]: `max(${space(4)}, env(safe-area-inset-bottom))` },
    },
  },
});

/** Its last buttons stay in view, however long what is above them; where little is seen at once they scroll with it. */
const lastActions = `:is(${body}, ${body} > form) > ${stack} > ${actions}:last-child`;

const roomy = 'screen and (min-height: 30rem)';

globalStyle(lastActions, {
  '@media': {
    [roomy]: {
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      margin: `0 calc(-1 * ${inset}) calc(-1 * ${below})`,
      padding: `${space(2)} ${inset} ${below}`,
      background: vars.color.raised,
    },
  },
});

globalStyle(`${lastActions}::before`, {
  '@media': {
    [roomy]: {
      content: '""',
      position: 'absolute',
      inset: `${space(-4)} 0 auto`,
      height: space(4),
      background: `linear-gradient(to top, ${vars.color.raised}, transparent)`,
      pointerEvents: 'none',
    },
  },
});
