import { style } from '@vanilla-extract/css';

import { space } from '../theme/scale.ts';

export const stack = style({ display: 'flex', flexDirection: 'column', gap: space(4), minWidth: 0 });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
  alignItems: 'start',
  gap: space(4),
});

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space(3),
  paddingTop: space(2),
});

/** A quiet button that begins where the fields begin. */
export const aside = style({ marginRight: 'auto', marginLeft: space(-4) });
