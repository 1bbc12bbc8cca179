/** What is chosen, where the system has its own colours: without `none` the browser puts the page's colour behind its words, in which they are not seen. */
export const chosenBySystem = {
  forcedColorAdjust: 'none',
  background: 'Highlight',
  borderColor: 'Highlight',
  color: 'HighlightText',
} as const;
