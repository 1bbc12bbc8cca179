import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, space } from '../theme/scale.ts';

export const empty = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space(2),
  padding: `${space(8)} ${space(4)} ${space(12)}`,
  textAlign: 'center',
});

export const title = style({ marginTop: space(4), fontSize: fontSize.large });

export const hint = style({ maxWidth: '24rem', color: vars.color.inkSoft });

export const action = style({ marginTop: space(4) });
