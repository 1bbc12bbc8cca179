import { globalStyle, style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { fontSize, fontWeight, radius, space, target } from '../theme/scale.ts';

/** What came of reading a file, above what can be done with it. */
export const status = style({
  outline: 'none',
  selectors: { '&:not(:empty)': { marginBottom: space(4) } },
});

export const list = style({ display: 'grid', gap: space(2), fontSize: fontSize.small });

export const example = style({
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  gap: space(3),
});

export const effect = style({ color: vars.color.inkSoft });

export const title = style({ overflowWrap: 'anywhere' });

export const soft = style({ color: vars.color.inkSoft, fontSize: fontSize.small });

export const problem = style({ color: vars.color.highText, fontSize: fontSize.small });

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))',
  gap: `${space(2)} ${space(4)}`,
  padding: space(4),
  borderRadius: radius.control,
  background: vars.color.page,
});

export const figure = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

globalStyle(`${figure} dd`, { fontSize: fontSize.large, fontWeight: fontWeight.medium });

export const subheading = style({ fontSize: fontSize.small, fontWeight: fontWeight.medium });

export const losses = style({
  display: 'grid',
  gap: space(1.5),
  paddingLeft: space(4),
  listStyle: 'disc',
  color: vars.color.inkSoft,
});

export const switchRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: target,
  fontWeight: fontWeight.medium,
  fontSize: fontSize.small,
  cursor: 'pointer',
});

/** Below the words of the switch. */
export const switchHint = style([soft, { paddingLeft: space(8) }]);

export const switchBox = style({
  width: space(5),
  height: space(5),
  flex: 'none',
  accentColor: vars.color.accent,
});
