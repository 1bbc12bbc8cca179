import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, phone, space } from '../theme/scale.ts';

export const empty = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space(2),
  padding: `${space(8)} ${space(4)} ${space(12)}`,
  textAlign: 'center',
});

export const title = style({ marginTop: space(4), fontSize: fontSize.large });

/** Where a button is under the thumb it is no higher than the view has room for, so that the button lies upon no words. */
const aboveThumb = `main:has([data-thumb-action]) ${empty}`;

globalStyle(aboveThumb, { '@media': { [phone]: { gap: space(1), paddingTop: 0 } } });
globalStyle(`${aboveThumb} > svg`, {
  '@media': { [phone]: { width: 'auto', height: 'clamp(3rem, 100dvh - 37rem, 7.5rem)' } },
});
globalStyle(`${aboveThumb} > ${title}`, { '@media': { [phone]: { marginTop: 0 } } });

export const hint = style({ maxWidth: '24rem', color: vars.color.inkSoft, textWrap: 'balance' });

export const action = style({ marginTop: space(4) });
