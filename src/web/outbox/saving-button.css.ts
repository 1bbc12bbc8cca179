import { style, styleVariants } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, radius, space, target } from '../theme/scale.ts';

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
  selectors: { '&:hover': { background: vars.color.hover } },
});

export const button = styleVariants({
  saved: [shape, { color: vars.color.inkSoft }],
  unknown: [shape, { color: vars.color.inkSoft }],
  saving: [shape, { color: vars.color.inkSoft }],
  offline: [shape, { color: vars.color.mediumText }],
  refused: [shape, { color: vars.color.highText }],
  question: [shape, { color: vars.color.mediumText }],
  draft: [shape, { color: vars.color.inkSoft }],
});

/** On a phone the icon speaks for itself, and the words are for those who listen. */
export const text = style({
  '@media': {
    '(max-width: 47.99rem)': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});
