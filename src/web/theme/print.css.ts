import { globalStyle } from '@vanilla-extract/css';

/* On paper: what can be pressed, and what stands around a page, is left out. */

globalStyle('header, nav, footer, button, a[href="#content"], [data-selection-bar]', {
  '@media': { print: { display: 'none !important' } },
});
