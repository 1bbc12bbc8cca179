import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { coarsePointer, space, target } from '../theme/scale.ts';
import { control } from '../ui/field.css.ts';
import { pill } from '../ui/pill.css.ts';

export const field = style({ minWidth: 0 });

/** Tokens and the text field look like one field. */
export const box = style([
  control,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space(1.5),
    selectors: {
      '&&': { padding: `${space(1.5)} ${space(2)}` },
      '&:focus-within': {
        borderColor: vars.color.accent,
        outline: `2px solid ${vars.color.accent}`,
        outlineOffset: 2,
      },
      '&:has([aria-invalid="true"])': { borderColor: vars.color.high },
    },
  },
]);

export const token = style([pill, { paddingLeft: space(2.5), background: vars.color.press }]);

export const input = style({
  flex: 1,
  minWidth: '7rem',
  minHeight: '1.75rem',
  padding: `0 ${space(1)}`,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  fontSize: 'inherit',
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&::placeholder': { color: vars.color.inkSoft, opacity: 1 },
  },
});

/** One row whatever is typed, and whoever has the focus: what stands beneath must not move while it is pressed. */
export const suggestions = style({
  display: 'flex',
  gap: space(1.5),
  minHeight: `calc(1.75rem + ${space(2)})`,
  // Room for the ring of the focus, which the scrolling would cut.
  margin: `${space(1)} ${space(-1)} ${space(-1)}`,
  padding: `${space(1)} ${space(6)} ${space(1)} ${space(1)}`,
  // What is beyond the edge fades there; the last one comes before that.
  maskImage: `linear-gradient(to left, transparent, #000 ${space(6)})`,
  scrollPaddingInline: `${space(1)} ${space(6)}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': {
    [coarsePointer]: { minHeight: `calc(${target} + ${space(2)})` },
    // A wheel goes up and down alone: without its bar the row would end for a mouse where the dialog does.
    '(hover: hover)': { scrollbarWidth: 'thin' },
  },
});

export const suggestion = style([
  pill,
  {
    flexShrink: 0,
    display: 'block',
    maxWidth: '12rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    padding: `0 ${space(2.5)}`,
    border: `1px solid ${vars.color.line}`,
    color: vars.color.inkSoft,
    whiteSpace: 'nowrap',
    selectors: { '&:hover': { background: vars.color.hover, color: vars.color.ink } },
    '@media': { [coarsePointer]: { minHeight: target } },
  },
]);
