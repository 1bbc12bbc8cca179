import { globalStyle, style } from '@vanilla-extract/css';

import { phone, space } from '../theme/scale.ts';

export const stack = style({ display: 'flex', flexDirection: 'column', gap: space(4), minWidth: 0 });

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
  alignItems: 'start',
  gap: space(4),
});

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space(3),
  paddingTop: space(2),
});

/** A quiet button whose word begins where the fields begin. */
export const aside = style({ marginRight: 'auto', marginLeft: space(-4) });

// On a phone it reaches to the edge of the screen, which would cut the ring of the focus.
globalStyle(`${aside} > :focus-visible`, { outlineOffset: -2 });

/** Beside words that come and go the buttons keep their places. */
const buttonsAlone = `${actions}:has(> :nth-child(2)):not(:has(> p))`;

// On a phone several of them share the width: where they stand below each other they are equally wide.
globalStyle(`${buttonsAlone} > :not(${aside})`, { '@media': { [phone]: { flex: '1 1 auto' } } });
