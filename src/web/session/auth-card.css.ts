import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, phone, radius, space } from '../theme/scale.ts';

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'safe center',
  minHeight: '100dvh',
  padding: `${space(10)} ${space(4)}`,
  '@media': { [phone]: { justifyContent: 'flex-start', paddingTop: space(12) } },
});

export const mark = style({ color: vars.color.accent });

export const sentence = style({
  maxWidth: '22rem',
  margin: `${space(3)} 0 ${space(8)}`,
  color: vars.color.inkSoft,
  textAlign: 'center',
  textWrap: 'balance',
});

export const card = style({
  width: '100%',
  maxWidth: '25rem',
  padding: `${space(7)} ${space(8)} ${space(8)}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  '@media': { [phone]: { padding: `${space(5)} ${space(5)} ${space(6)}` } },
});

export const title = style({ marginBottom: space(5), fontSize: fontSize.title, letterSpacing: '-0.02em' });

export const footer = style({ marginTop: space(6), color: vars.color.inkSoft, textAlign: 'center' });
