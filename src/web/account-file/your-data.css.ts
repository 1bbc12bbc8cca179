import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, space } from '../theme/scale.ts';

export const section = style({ display: 'grid', gap: space(6) });

export const heading = style({ fontSize: fontSize.large });

export const row = style({ display: 'grid', justifyItems: 'start', gap: space(2) });

// What an import did is as wide as the other messages.
globalStyle(`${row} > ${row}`, { justifySelf: 'stretch' });

export const explanation = style({ color: vars.color.inkSoft, fontSize: fontSize.small });
