import { style } from '@vanilla-extract/css';

export const list = style({ position: 'relative', margin: 0, padding: 0, listStyle: 'none' });

export const item = style({ position: 'absolute' });
