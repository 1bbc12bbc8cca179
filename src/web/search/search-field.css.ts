import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { space, target } from '../theme/scale.ts';
import { control } from '../ui/field.css.ts';

export const search = style({ position: 'relative', display: 'block', minWidth: 0 });

export const icon = style({
  position: 'absolute',
  top: `calc((${target} - 18px) / 2)`,
  left: space(3),
  color: vars.color.inkSoft,
  pointerEvents: 'none',
});

/** At its end is room for the button 'Filter'. */
export const input = style([
  control,
  {
    paddingInline: `${space(9.5)} ${target}`,
    selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
  },
]);

export const filter = style({ position: 'absolute', top: 0, right: 0 });
