import { style } from '@vanilla-extract/css';

import { GROUP_HEADING } from './card-size.ts';

export const list = style({ position: 'relative', margin: 0, padding: 0, listStyle: 'none' });

export const item = style({ position: 'absolute' });

export const firstItem = style([item, { paddingTop: `${GROUP_HEADING}rem` }]);
