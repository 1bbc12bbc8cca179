import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontWeight, radius } from '../theme/scale.ts';

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: radius.full,
  background: vars.color.accentWash,
  color: vars.color.accent,
  fontWeight: fontWeight.strong,
  lineHeight: 1,
  userSelect: 'none',
});

export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });
