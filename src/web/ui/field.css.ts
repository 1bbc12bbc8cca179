import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { coarsePointer, fontSize, fontWeight, quick, radius, space, target } from '../theme/scale.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: space(1.5), minWidth: 0 });

export const label = style({
  alignSelf: 'flex-start',
  color: vars.color.ink,
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
});

export const hint = style({ color: vars.color.inkSoft, fontSize: fontSize.small });

export const error = style({
  display: 'flex',
  gap: space(1.5),
  color: vars.color.highText,
  fontSize: fontSize.small,
});

export const errorIcon = style({ marginTop: '0.15em' });

/** The one drawing of whatever is typed or chosen in: text, date, select. */
export const control = style({
  width: '100%',
  minWidth: 0,
  minHeight: target,
  padding: `${space(2)} ${space(3)}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: fontSize.body,
  lineHeight: 1.5,
  transition: `border-color ${quick}`,
  selectors: {
    '.dark &': { background: vars.color.page },
    '&:hover': { borderColor: vars.color.inkSoft },
    '&:focus-visible': { borderColor: vars.color.accent },
    '&[aria-invalid="true"]': { borderColor: vars.color.high },
    '&::placeholder': { color: vars.color.inkSoft, opacity: 1 },
    '&:disabled': { color: vars.color.inkSoft, cursor: 'not-allowed' },
  },
  '@media': {
    // A phone that zooms in on small type would leave the form half off the screen.
    [coarsePointer]: { fontSize: '1rem' },
  },
});

export const date = style({
  appearance: 'none',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&::-webkit-date-and-time-value': { textAlign: 'left' },
    '&::-webkit-calendar-picker-indicator': { opacity: 0.7, cursor: 'pointer' },
  },
});

export const area = style({
  display: 'block',
  minHeight: '5.5rem',
  maxHeight: '14rem',
  resize: 'vertical',
  fieldSizing: 'content',
});
