import { globalFontFace, globalLayer, globalStyle } from '@vanilla-extract/css';

import { bottomCover, topCover } from './bars.css.ts';
import { vars } from './contract.css.ts';
import './themes.css.ts';
import { fontSize, fontWeight, lineHeight, phone, space } from './scale.ts';

const base = globalLayer('base');

const fontFile = (subset: string) =>
  `url('@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2') format('woff2-variations')`;

globalFontFace('Inter Variable', [
  {
    src: fontFile('latin'),
    fontWeight: '100 900',
    fontStyle: 'normal',
    fontDisplay: 'swap',
    unicodeRange:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    src: fontFile('latin-ext'),
    fontWeight: '100 900',
    fontStyle: 'normal',
    fontDisplay: 'swap',
    unicodeRange:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  {
    src: fontFile('cyrillic'),
    fontWeight: '100 900',
    fontStyle: 'normal',
    fontDisplay: 'swap',
    unicodeRange: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  },
  {
    src: fontFile('greek'),
    fontWeight: '100 900',
    fontStyle: 'normal',
    fontDisplay: 'swap',
    unicodeRange: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  },
]);

// The stand-in has Inter's measures, so that nothing moves when the font file arrives.
globalFontFace('Inter Stand-in', {
  src: 'local("Arial"), local("Liberation Sans"), local("Helvetica")',
  ascentOverride: '90.49%',
  descentOverride: '22.56%',
  lineGapOverride: '0%',
  sizeAdjust: '107.06%',
});

globalStyle('*, *::before, *::after', { '@layer': { [base]: { boxSizing: 'border-box' } } });

globalStyle('body, h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset', {
  '@layer': { [base]: { margin: 0, padding: 0 } },
});

globalStyle('html', {
  '@layer': {
    [base]: {
      textSizeAdjust: '100%',
      scrollPaddingTop: `calc(${topCover} + ${space(4)})`,
      scrollPaddingBottom: space(6),
      '@media': {
        [phone]: { scrollPaddingBottom: `calc(${bottomCover} + ${space(18)})` },
      },
    },
  },
});

globalStyle('body', {
  '@layer': {
    [base]: {
      // A screen, and no text: whoever chose a larger one in the browser would scroll sideways.
      minWidth: 320,
      background: vars.color.page,
      color: vars.color.ink,
      fontFamily: '"Inter Variable", "Inter Stand-in", system-ui, sans-serif',
      fontSize: fontSize.body,
      fontWeight: fontWeight.normal,
      lineHeight: lineHeight.body,
      letterSpacing: '-0.006em',
      WebkitFontSmoothing: 'antialiased',
      MozOsxFontSmoothing: 'grayscale',
      overflowWrap: 'break-word',
      WebkitTapHighlightColor: 'transparent',
    },
  },
});

globalStyle('h1, h2, h3', {
  '@layer': {
    [base]: { fontSize: 'inherit', fontWeight: fontWeight.strong, lineHeight: lineHeight.heading },
  },
});

globalStyle('strong', { '@layer': { [base]: { fontWeight: fontWeight.strong } } });

globalStyle('ul, ol', { '@layer': { [base]: { listStyle: 'none' } } });

globalStyle('button, input, textarea, select', {
  '@layer': { [base]: { font: 'inherit', color: 'inherit', letterSpacing: 'inherit', margin: 0 } },
});

globalStyle('button', {
  '@layer': {
    [base]: { padding: 0, border: 0, background: 'none', cursor: 'pointer', touchAction: 'manipulation' },
  },
});

globalStyle('a', {
  '@layer': {
    [base]: { color: vars.color.accent, textUnderlineOffset: '0.2em', textDecorationThickness: '1px' },
  },
});

globalStyle('svg, img', { '@layer': { [base]: { display: 'block', flexShrink: 0 } } });

globalStyle('::selection', {
  '@layer': { [base]: { background: vars.color.accentWash, color: vars.color.ink } },
});

globalStyle(':focus-visible', {
  '@layer': { [base]: { outline: `2px solid ${vars.color.accent}`, outlineOffset: 2 } },
});

// Places that only receive focus from a script are not drawn as controls.
globalStyle('[tabindex="-1"]:focus-visible', { '@layer': { [base]: { outline: 'none' } } });

globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animation: 'none !important',
      transition: 'none !important',
    },
  },
});
