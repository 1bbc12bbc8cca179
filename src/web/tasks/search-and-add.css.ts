import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { space } from '../theme/scale.ts';

/** As high as the field beside it. Doubled, to hold against the icon button's own rules in any order of files. */
export const plus = style({
  border: `1px solid ${vars.color.edge}`,
  background: vars.color.surface,
  color: vars.color.ink,
  selectors: { '&&': { height: 'auto' } },
});

export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space(2),
});
