import { foldLabel } from '#contract/labels.ts';

import { dot } from './label-dot.css.ts';

const HUES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Returns the hue of a label: the same one for all its spellings, on every device. */
function chooseHue(label: string) {
  let sum = 0;
  for (const letter of foldLabel(label)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? 1;
}

/** The colour of a label; its word stands beside it. */
export function LabelDot({ label }: { label: string }) {
  return <span className={dot[chooseHue(label)]} />;
}
