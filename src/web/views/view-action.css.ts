import { style } from '@vanilla-extract/css';

import { smallPhone, space } from '../theme/scale.ts';

/** The words of quiet buttons begin where they have a line of their own at its edge. */
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  marginLeft: `-${space(4)}`,
  '@media': { [smallPhone]: { marginLeft: `-${space(3)}` } },
});
