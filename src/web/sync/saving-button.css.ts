import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, largeText, phone, radius, space, target } from '../theme/scale.ts';
import { hiddenRules } from '../ui/visually-hidden.css.ts';

const shape = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  minWidth: target,
  minHeight: target,
  padding: `0 ${space(2)}`,
  borderRadius: radius.control,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { background: vars.color.hover }, '&:focus-visible': { outlineOffset: -2 } },
  '@media': { [phone]: { gap: space(1.5), padding: `0 ${space(1)}` } },
});

export const button = styleVariants({
  saved: [shape, { color: vars.color.inkSoft }],
  unknown: [shape, { color: vars.color.inkSoft }],
  saving: [shape, { color: vars.color.inkSoft }],
  waiting: [shape, { color: vars.color.inkSoft }],
  offline: [shape, { color: vars.color.mediumText }],
  refused: [shape, { color: vars.color.highText }],
  question: [shape, { color: vars.color.mediumText }],
  draft: [shape, { color: vars.color.inkSoft }],
});

// There is room for the words alone.
globalStyle(`:is(${button.offline}, ${button.refused}, ${button.question}, ${button.draft}) > svg`, {
  '@media': { [largeText]: { display: 'none' } },
});

const wait = keyframes({ 'from, to': { maxWidth: 0, opacity: 0 } });
// Most changes are saved sooner: words that come and go with each of them would only disturb.
const WAIT = '800ms';

/** On a phone 'all is saved' is an icon, and the words are for those who listen; what waits is said to everybody. */
export const text = style({
  '@media': {
    [phone]: {
      display: '-webkit-box',
      overflow: 'hidden',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 3,
      maxWidth: '9rem',
      fontSize: fontSize.tiny,
      lineHeight: '0.875rem',
      textAlign: 'left',
      textWrap: 'balance',
      whiteSpace: 'normal',
      selectors: {
        [`${button.saved} &`]: hiddenRules,
        [`${button.saving} &`]: { animation: `${wait} ${WAIT} !important` },
      },
    },
  },
});
