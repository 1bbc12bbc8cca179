import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { coarsePointer, fontSize, radius, smallPhone, space, target } from '../theme/scale.ts';

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

/** One height, so that the dialog stays where it is while one types. */
export const results = style({
  display: 'flex',
  flexDirection: 'column',
  height: 'min(24rem, 50dvh)',
  marginTop: space(2),
});

export const list = style({
  flex: 'auto',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  selectors: { '&[hidden]': { display: 'none' } },
});

export const empty = style({
  paddingTop: space(8),
  color: vars.color.inkSoft,
  textAlign: 'center',
});

/** Below the list, which gives it its room where there is something to say. */
export const cut = style({
  padding: `${space(2)} ${space(3)} 0`,
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  selectors: { '&:empty': { padding: 0 } },
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

/** What a task is. */
export const note = style({ flexShrink: 0, color: vars.color.inkSoft, fontSize: fontSize.small });

/** The keys of a command, where they can be pressed and leave room for its name. */
export const keys = style({
  display: 'flex',
  flexShrink: 0,
  gap: space(3),
  selectors: { '&:empty': { display: 'none' } },
  '@media': { [smallPhone]: { display: 'none' }, [coarsePointer]: { display: 'none' } },
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
