import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { phone, space } from '../theme/scale.ts';
import { underThumb } from '../ui/page-heading.css.ts';

/** As high as the field beside it, but on a phone. Doubled, to hold against the icon button's own rules in any order of files. */
export const plus = style({
  border: `1px solid ${vars.color.edge}`,
  background: vars.color.surface,
  color: vars.color.ink,
  selectors: { '&&': { height: 'auto' } },
  '@media': {
    [phone]: {
      ...underThumb,
      selectors: {
        '&&': {
          width: space(14),
          height: space(11),
          borderColor: 'transparent',
          background: vars.color.accent,
          color: vars.color.onAccent,
        },
        '&&:hover': { background: vars.color.accentStrong },
      },
    },
  },
});

export const beside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space(2),
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
