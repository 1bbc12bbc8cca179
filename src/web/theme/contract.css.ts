import { createThemeContract } from '@vanilla-extract/css';

/** The semantic tokens: components use these and nothing else for colour and shadow. */
export const vars = createThemeContract({
  color: {
    page: null,
    surface: null,
    raised: null,
    hover: null,
    press: null,
    line: null,
    edge: null,
    ink: null,
    inkSoft: null,
    inkFaint: null,
    accent: null,
    accentStrong: null,
    onAccent: null,
    accentWash: null,
    danger: null,
    dangerStrong: null,
    onDanger: null,
    high: null,
    medium: null,
    low: null,
    highText: null,
    mediumText: null,
    lowText: null,
    dangerWash: null,
    warningWash: null,
    okWash: null,
    skeleton: null,
    overlay: null,
  },
  shadow: {
    card: null,
    float: null,
  },
});
