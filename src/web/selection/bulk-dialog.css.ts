import { style } from '@vanilla-extract/css';

import { space } from '../theme/scale.ts';

/** As many beside each other as have room. */
export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: space(2),
});

/** Four of them, none alone on its line. */
export const pairs = style([choices, { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }]);

export const choice = style({ minWidth: 0, overflowWrap: 'anywhere' });
