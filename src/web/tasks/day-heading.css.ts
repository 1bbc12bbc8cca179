import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, smallPhone, space } from '../theme/scale.ts';
import { GROUP_HEADING } from './card-size.ts';

/** It stands in the room above the first card of its day. */
export const heading = style({
  position: 'absolute',
  inset: '0 0 auto',
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  height: `${GROUP_HEADING}rem`,
  paddingBlock: `${space(2)} ${space(1)}`,
});

export const text = style({
  display: 'flex',
  flex: '1 0 auto',
  maxWidth: '100%',
  alignItems: 'baseline',
  gap: space(2),
  minWidth: 0,
  whiteSpace: 'nowrap',
});

export const title = style({ overflow: 'hidden', textOverflow: 'ellipsis', fontSize: fontSize.large });

export const aside = style({
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

/** The words of a quiet button end near the cards' edge; more would be wider than a small phone. */
export const action = style({
  minWidth: 0,
  marginRight: space(-3),
  '@media': { [smallPhone]: { marginRight: space(-1) } },
});

globalStyle(`${action} > button`, { '@media': { [smallPhone]: { paddingInline: space(1) } } });
