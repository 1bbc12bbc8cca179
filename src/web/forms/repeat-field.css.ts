import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, quick, radius, space, target } from '../theme/scale.ts';
import { chosenBySystem } from '../ui/chosen-by-system.ts';

/** The seven stay in one line, narrower ones on a narrow phone. */
export const days = style({ display: 'flex', gap: space(1.5) });

export const day = style({
  // Its whole name is within it.
  position: 'relative',
  flex: `0 1 ${target}`,
  minWidth: 0,
  padding: 0,
  height: target,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.full,
  color: vars.color.inkSoft,
  fontSize: fontSize.small,
  transition: `border-color ${quick}`,
  selectors: {
    '&:hover': { borderColor: vars.color.inkSoft },
    '&[aria-pressed="true"]': {
      borderColor: vars.color.accent,
      background: vars.color.press,
      color: vars.color.ink,
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[aria-pressed="true"]': chosenBySystem },
    },
  },
});

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2.5),
  minHeight: target,
  marginBlock: space(-2),
  color: vars.color.ink,
  fontSize: fontSize.small,
});

export const checkBox = style({
  flex: 'none',
  width: space(5),
  height: space(5),
  accentColor: vars.color.accent,
});

/** It stands where no button does too, so that one that goes leaves the focus to the other. */
export const ofDates = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  selectors: { '&:empty': { display: 'none' } },
});
