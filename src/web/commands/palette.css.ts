import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, radius, space, target } from '../theme/scale.ts';

export const input = style({
  width: '100%',
  minHeight: target,
  padding: `0 ${space(3)}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  background: vars.color.raised,
  color: vars.color.ink,
  font: 'inherit',
});

// One height, so that the dialog stays where it is while one types.
const listHeight = 'min(24rem, 50dvh)';

export const list = style({
  height: listHeight,
  marginTop: space(2),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  selectors: { '&[hidden]': { display: 'none' } },
});

export const empty = style({
  height: `calc(${listHeight} + ${fontSize.small} * 1.5 + ${space(2)})`,
  marginTop: space(2),
  paddingTop: space(8),
  color: vars.color.inkSoft,
  textAlign: 'center',
});

/** Has its line also where it is empty, so that the list stays where it is. */
export const cut = style({
  minHeight: `calc(${fontSize.small} * 1.5)`,
  paddingInline: space(3),
  marginTop: space(2),
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
});

export const item = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  minHeight: target,
  padding: `${space(2)} ${space(3)}`,
  borderRadius: radius.control,
  cursor: 'default',
  userSelect: 'none',
  selectors: {
    // The focus stays in the field.
    '&[data-selected="true"]': {
      background: vars.color.accentWash,
      boxShadow: `inset 2px 0 ${vars.color.accent}`,
    },
    '&[data-disabled="true"]': { color: vars.color.inkFaint },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-selected="true"]': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
  },
});

export const name = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** What stands at the end of the line: the keys of a command, or what a task is. */
export const note = style({
  display: 'flex',
  flexShrink: 0,
  gap: space(3),
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  selectors: { '&:empty': { display: 'none' } },
});

// The library gives its headings no class.
globalStyle(`${list} [cmdk-group-heading]`, {
  padding: `${space(3)} ${space(3)} ${space(1)}`,
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
