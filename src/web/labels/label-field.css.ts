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

/** Offered while one is at the labels, and out of the way otherwise. */
export const suggestions = style({
  display: 'none',
  flexWrap: 'wrap',
  gap: space(1.5),
  marginTop: space(2),
  selectors: { [`${field}:focus-within &`]: { display: 'flex' } },
});

export const suggestion = style([
  pill,
  {
    padding: `0 ${space(2.5)}`,
    border: `1px solid ${vars.color.line}`,
    color: vars.color.inkSoft,
    selectors: { '&:hover': { background: vars.color.hover, color: vars.color.ink } },
    '@media': { [coarsePointer]: { minHeight: target } },
  },
]);
