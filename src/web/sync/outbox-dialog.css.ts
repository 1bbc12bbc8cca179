import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, largeText, space } from '../theme/scale.ts';

export const list = style({ margin: 0, padding: 0, listStyle: 'none' });

export const item = style({
  display: 'grid',
  gap: space(2),
  paddingBlock: space(4),
  overflowWrap: 'anywhere',
  selectors: {
    [`${list} > &:first-child`]: { paddingTop: 0 },
    '& + &': { borderTop: `1px solid ${vars.color.line}` },
  },
});

export const title = style({ fontWeight: fontWeight.strong });

export const fields = style({ display: 'grid', gap: space(1), margin: 0, fontSize: fontSize.small });

export const field = style({
  display: 'grid',
  gridTemplateColumns: '6rem 1fr',
  gap: space(2),
  '@media': { [largeText]: { gridTemplateColumns: '1fr', gap: 0 } },
});

export const name = style({ color: vars.color.inkSoft });

export const value = style({ margin: 0 });

export const refusal = style({ color: vars.color.highText, fontSize: fontSize.small });

export const waiting = style({ color: vars.color.inkSoft, fontSize: fontSize.small });

globalStyle(`:is(${refusal}, ${waiting}) > strong`, { display: 'block' });

export const question = style({ color: vars.color.ink, fontWeight: fontWeight.medium });

export const above = style({
  display: 'grid',
  gap: space(3),
  marginBottom: space(2),
  selectors: { '&:empty': { display: 'none' } },
});

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });

// Alone, the quiet button's word begins where the text does.
globalStyle(`${list} ${actions} > :only-child`, { marginLeft: space(-4) });
