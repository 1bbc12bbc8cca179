import { style, styleVariants } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, quick, radius, space, target } from '../theme/scale.ts';
import { FOOT_LINE, TEXT_LINE, TEXT_SIZE, TEXT_WIDTH, TITLE_LINE, TITLE_SIZE } from './card-size.ts';

const shape = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minWidth: 0,
  padding: `${space(2.5)} ${space(4)} ${space(3)}`,
  border: `1px solid ${vars.color.line}`,
  borderLeftWidth: 4,
  borderRadius: radius.card,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  transition: `border-color ${quick}`,
  '@media': { print: { gap: space(1) } },
});

export const card = styleVariants({
  High: [shape, { borderLeftColor: vars.color.high }],
  Medium: [shape, { borderLeftColor: vars.color.medium }],
  Low: [shape, { borderLeftColor: vars.color.low }],
});

/** Done: it lies flat on the page. */
export const completedCard = style({
  selectors: { '&&': { background: 'transparent', boxShadow: 'none' } },
});

const HEAD = space(8);

/** The buttons stand beside the first line of the title. */
export const head = style({ display: 'flex', flexShrink: 0, alignItems: 'flex-start', minHeight: HEAD });

/** As wide as its words, so that they stand beside the ring in whichever direction they are read. */
const titleShape = style({
  minWidth: 0,
  marginBlock: space(1.25),
  overflow: 'hidden',
  fontSize: `${TITLE_SIZE}rem`,
  fontWeight: fontWeight.strong,
  lineHeight: `${TITLE_LINE}rem`,
});

/** It has no line more than the card's height was reckoned with, whatever the font makes of the title. */
export const title = styleVariants({
  1: [titleShape, { textOverflow: 'ellipsis', whiteSpace: 'nowrap' }],
  2: [
    titleShape,
    {
      display: '-webkit-box',
      maxHeight: `${2 * TITLE_LINE}rem`,
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflowWrap: 'anywhere',
    },
  ],
});

export const completedTitle = style({
  color: vars.color.inkSoft,
  fontWeight: fontWeight.medium,
  textDecoration: 'line-through',
  textDecorationThickness: '1px',
});

/** Drawn small, pressed easily: 44 px that reach into the card's own padding, around the middle of the title's first line. */
const hit = style({
  flexShrink: 0,
  width: target,
  height: target,
  marginBlock: `calc((${HEAD} - ${target}) / 2)`,
});

/** Quiet until one comes near. Doubled, to hold against the icon button's own rules in any order of files. */
const quietIcon = style([
  hit,
  {
    selectors: {
      '&&': { color: vars.color.inkFaint },
      [`${shape}:hover &&`]: { color: vars.color.inkSoft },
      '&&:hover, &&:focus-visible': { color: vars.color.ink },
    },
  },
]);

export const toggle = style([
  hit,
  {
    position: 'relative',
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    marginLeft: space(-2.75),
    borderRadius: radius.full,
    color: vars.color.edge,
    transition: `color ${quick}`,
    selectors: {
      '&:hover, &[data-completed]': { color: vars.color.accent },
      '&[data-completed]:hover': { color: vars.color.accentStrong },
      // Around the ring, and clear of the title beside it.
      '&:focus-visible': { outlineOffset: -6 },
    },
    // A pen can tick it.
    '@media': { print: { display: 'grid !important' } },
  },
]);

/** Nothing here is positioned before the card, so that the button's hit area is the whole card. */
export const editor = style({ display: 'flex', marginLeft: 'auto' });

export const edit = style([
  quietIcon,
  {
    selectors: {
      '&&': { width: `min(2rem, ${target})` },
      '&::after': { content: '""', position: 'absolute', inset: 0 },
    },
  },
]);

export const remove = style([quietIcon, { position: 'relative', zIndex: 1, marginRight: space(-3) }]);

/** It has no line more than the card's height was reckoned with, and stands below its title in whichever direction it is read. */
export const description = style({
  display: '-webkit-box',
  flexShrink: 0,
  alignSelf: 'flex-start',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  maxHeight: `${2 * TEXT_LINE}rem`,
  maxWidth: `${TEXT_WIDTH}rem`,
  marginTop: space(1),
  color: vars.color.inkSoft,
  fontSize: `${TEXT_SIZE}rem`,
  lineHeight: `${TEXT_LINE}rem`,
  overflowWrap: 'anywhere',
});

/** Breaks into more lines on the narrowest cards; the card's height has room for all of them. */
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  flexShrink: 0,
  alignContent: 'flex-end',
  columnGap: space(2),
  marginTop: 'auto',
  color: vars.color.inkSoft,
  fontSize: fontSize.meta,
  lineHeight: `${FOOT_LINE}rem`,
  fontVariantNumeric: 'tabular-nums',
});

/** Where marks are to come below it, which is later than the card: nothing moves then. */
export const footAboveMarks = style({ marginBottom: space(6.5) });

export const due = styleVariants({
  overdue: { color: vars.color.highText, fontWeight: fontWeight.medium },
  today: { color: vars.color.accent, fontWeight: fontWeight.medium },
  soon: { color: vars.color.ink },
  plain: {},
});

export const status = style({ marginLeft: 'auto', whiteSpace: 'nowrap' });
