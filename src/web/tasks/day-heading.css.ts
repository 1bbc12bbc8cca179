import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, smallPhone, space } from '../theme/scale.ts';

/** In a narrow list the action stands below the words, and the few words below the title. */
export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  columnGap: space(3),
  paddingBlock: `${space(2)} ${space(1)}`,
});

export const text = style({
  display: 'flex',
  flexWrap: 'wrap',
  flex: '1 0 auto',
  maxWidth: '100%',
  alignItems: 'baseline',
  columnGap: space(2),
  minWidth: 0,
});

export const title = style({ fontSize: fontSize.large });

export const aside = style({
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

/** The words of a quiet button end near the cards' edge; more would be wider than a small phone. */
export const action = style({
  minWidth: 0,
  marginRight: space(-3),
  '@media': { [smallPhone]: { marginInline: space(-1) } },
});

globalStyle(`${action} > button`, { '@media': { [smallPhone]: { paddingInline: space(1) } } });
