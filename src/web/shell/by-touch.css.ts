import { globalStyle, style } from '@vanilla-extract/css';

import { coarsePointer, phone, space } from '../theme/scale.ts';

/** The way to the commands where no key leads there. */
export const byTouch = style({
  display: 'none',
  marginTop: space(1),
  '@media': { [phone]: { display: 'block' }, [coarsePointer]: { display: 'block' } },
});

globalStyle(`${byTouch} button`, { width: '100%' });
