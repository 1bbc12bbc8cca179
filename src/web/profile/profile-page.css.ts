import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontWeight, space } from '../theme/scale.ts';

export const narrow = style({ maxWidth: '30rem' });

export const section = style({
  selectors: {
    '& + &': { marginTop: space(8), paddingTop: space(8), borderTop: `1px solid ${vars.color.line}` },
  },
});

export const person = style({ display: 'flex', alignItems: 'center', gap: space(4), marginBottom: space(6) });

export const text = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const name = style({ fontWeight: fontWeight.strong });

export const email = style({ color: vars.color.inkSoft });

export const loading = style({ display: 'grid', gap: space(4), color: vars.color.inkSoft });
