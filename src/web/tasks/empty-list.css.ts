import { globalStyle, style } from '@vanilla-extract/css';

import { phone } from '../theme/scale.ts';

export const create = style({});

// The button under the thumb leads to the same, and would lie upon it.
globalStyle(`main:has([data-thumb-action]) ${create}`, { '@media': { [phone]: { display: 'none' } } });
