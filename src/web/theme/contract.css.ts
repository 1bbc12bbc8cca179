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
  /** The dots of labels: which one follows from the label's words. */
  hue: { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null, 8: null },
  shadow: {
    card: null,
    float: null,
  },
});
