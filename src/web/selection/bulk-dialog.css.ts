import { style } from '@vanilla-extract/css';

import { space } from '../theme/scale.ts';

/** As many beside each other as have room. */
export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: space(2),
});

export const choice = style({ minWidth: 0, overflowWrap: 'anywhere' });
