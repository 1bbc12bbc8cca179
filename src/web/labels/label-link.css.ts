import { style } from '@vanilla-extract/css';

import { vars } from '../theme/contract.css.ts';
import { space } from '../theme/scale.ts';

export const link = style({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  flex: '1 1 0',
  minWidth: '1.5rem',
  maxWidth: 'max-content',
  height: '1.5rem',
  color: vars.color.inkSoft,
  textDecoration: 'none',
  selectors: {
    '&:hover': { color: vars.color.ink, textDecoration: 'underline' },
    // Drawn small, pressed easily: down to the card's edge, up to the line above, and halfway to the next one.
    '&::after': { content: '""', position: 'absolute', inset: `${space(-2)} ${space(-1.25)} ${space(-3)}` },
  },
});

export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
