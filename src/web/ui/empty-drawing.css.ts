import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';

export const drawing = style({ width: '10rem', height: '7.5rem', color: vars.color.inkFaint });

export const living = style({ color: vars.color.accent });
