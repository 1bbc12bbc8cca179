import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, space } from '../theme/scale.ts';
import { control } from '../ui/field.css.ts';
import { pill } from '../ui/pill.css.ts';

/** One line that grows with what is typed or pasted. */
export const line = style([
  control,
  { display: 'block', maxHeight: '9.5rem', overflowY: 'auto', resize: 'none', fieldSizing: 'content' },
]);

export const entries = style({
  display: 'flex',
  flexDirection: 'column',
  // Of a long paste a part, so that the buttons stay in view.
  maxHeight: 'min(20rem, 30dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderTop: `1px solid ${vars.color.line}`,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const entry = style({
  display: 'flex',
  flexShrink: 0,
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(1.5)} ${space(3)}`,
  padding: `${space(2.5)} 0`,
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
});

export const title = style({ fontWeight: fontWeight.medium, overflowWrap: 'anywhere' });

export const completed = style({ color: vars.color.inkSoft, textDecoration: 'line-through' });

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(1.5) });

export const chip = style([
  pill,
  { paddingLeft: space(2.5), border: '1px solid transparent', background: vars.color.press },
]);

/** What nobody typed. */
export const given = style([
  pill,
  { padding: `0 ${space(2.5)}`, border: `1px solid ${vars.color.line}`, color: vars.color.inkSoft },
]);

/** The next Backspace dismisses it. */
export const marked = style({
  borderColor: vars.color.accent,
  background: vars.color.accentWash,
});

export const outcome = style({
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  overflowWrap: 'anywhere',
  // It is there before its words are, so that they are read out, and takes no room then; nor for what is only heard.
  selectors: { '&:is(:empty, :has(> span))': { position: 'absolute' } },
});
