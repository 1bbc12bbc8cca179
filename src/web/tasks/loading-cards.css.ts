import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontWeight, radius, space } from '../theme/scale.ts';
import { CARD_GAP, CARD_MIN_WIDTH, cardHeight } from './card-size.ts';
import { ring as statusRing } from './status-ring.css.ts';

export const grid = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${CARD_MIN_WIDTH}rem, 100%), 1fr))`,
  gap: `${CARD_GAP}rem`,
});

export const list = style({ display: 'grid', gap: `${CARD_GAP}rem` });

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  height: `${cardHeight(2, 1)}rem`,
  padding: `${space(2.5)} ${space(4)} ${space(3)}`,
  border: `1px solid ${vars.color.line}`,
  borderLeft: `4px solid ${vars.color.skeleton}`,
  borderRadius: radius.card,
  background: vars.color.surface,
});

export const head = style({ display: 'flex', alignItems: 'center', gap: space(2.75), minHeight: space(8) });

export const text = style({ color: vars.color.inkSoft, fontWeight: fontWeight.medium });

export const ring = style([
  statusRing,
  { flexShrink: 0, border: `1.5px solid ${vars.color.line}`, borderRadius: radius.full },
]);

export const description = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  marginTop: space(2),
});

export const foot = style({ display: 'flex', justifyContent: 'space-between', marginTop: 'auto' });
