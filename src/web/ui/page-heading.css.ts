import { style } from '@vanilla-extract/css';

import { bottomCover } from '../theme/bars.css.ts';
import { vars } from '../theme/contract.css.ts';
import { fontSize, layer, phone, radius, space } from '../theme/scale.ts';

export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(3)} ${space(4)}`,
  marginBottom: space(6),
  '@media': { [phone]: { marginBottom: space(5) } },
});

export const text = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  flex: '1 0 auto',
  maxWidth: '100%',
  gap: `0 ${space(3)}`,
  minWidth: 0,
  minHeight: '2.75rem',
  alignContent: 'center',
  '@media': {
    // Beside a sidebar the main action would fall below the title, alone: the search goes down to it.
    '(min-width: 768px) and (max-width: 1023px)': {
      selectors: { [`${heading}:has(> * > [data-thumb-action]) > &`]: { flexBasis: '100%' } },
    },
  },
});

export const title = style({ fontSize: fontSize.title, letterSpacing: '-0.02em' });

export const aside = style({ color: vars.color.inkSoft, fontVariantNumeric: 'tabular-nums' });

export const search = style({
  flex: '1 1 14rem',
  maxWidth: '22rem',
  '@media': { print: { display: 'none' }, [phone]: { flexBasis: '100%', maxWidth: 'none' } },
});

export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });

/** Of a phone: what leaves the heading stays under the thumb, above the tab bar. */
export const underThumb = {
  position: 'fixed',
  right: space(4),
  bottom: `calc(${bottomCover} + ${space(3)})`,
  zIndex: layer.frame,
  borderRadius: radius.control,
  boxShadow: vars.shadow.float,
} as const;

export const primary = style({ '@media': { [phone]: underThumb } });
