import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { space, target } from '../theme/scale.ts';
import { control } from '../ui/field.css.ts';

export const search = style({ position: 'relative', display: 'block', minWidth: 0 });

export const icon = style({
  position: 'absolute',
  insetBlock: 0,
  marginBlock: 'auto',
  left: space(3),
  color: vars.color.inkSoft,
  pointerEvents: 'none',
});

/** At its end is room for the button 'Filter'. */
export const input = style([
  control,
  {
    paddingInline: `${space(9.5)} max(${target}, ${space(6.5)})`,
    selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
  },
]);

/** As high as the field. Doubled, to hold against the icon button's own rules in any order of files. */
export const filter = style({
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  selectors: { '&&': { height: 'auto' } },
});
