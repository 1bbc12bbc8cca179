import { style, styleVariants } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, radius, space } from '../theme/scale.ts';

const box = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space(3),
  maxWidth: '32rem',
  padding: `${space(3)} ${space(4)}`,
  border: '1px solid transparent',
  borderRadius: radius.control,
});

export const tone = styleVariants({
  error: [box, { background: vars.color.dangerWash, color: vars.color.highText }],
  note: [box, { background: vars.color.warningWash, color: vars.color.mediumText }],
  ok: [box, { background: vars.color.okWash, color: vars.color.lowText }],
});

export const icon = style({ marginTop: '0.1875rem' });

export const text = style({ display: 'flex', flexDirection: 'column', gap: space(1), minWidth: 0 });

export const title = style({ fontWeight: fontWeight.medium });

export const detail = style({ color: vars.color.ink, fontSize: fontSize.small });

export const action = style({ marginTop: space(2), color: vars.color.ink });
