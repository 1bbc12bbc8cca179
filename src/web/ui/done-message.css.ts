import { style } from '@vanilla-extract/css';

/** Where a message will stand; a gap of the layout is for what is there. */
export const place = style({ justifySelf: 'stretch', selectors: { '&:empty': { position: 'absolute' } } });
