import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, space } from '../theme/scale.ts';

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  minHeight: '70dvh',
  padding: `${space(10)} ${space(4)}`,
  textAlign: 'center',
});

export const title = style({ marginTop: space(4), fontSize: fontSize.title, letterSpacing: '-0.02em' });

export const detail = style({ maxWidth: '30rem', color: vars.color.inkSoft });

export const action = style({ marginTop: space(4) });
