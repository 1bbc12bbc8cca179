import type { FieldName, FieldValue } from '#contract/fields.ts';
import type { FieldConflict } from '#contract/history.ts';

import { formatField } from '../model/fields.ts';
import type { Span } from '../ui/long-text.tsx';
import { compareTexts } from './compare-texts.ts';
import { tellApart } from './tell-apart.ts';

/** A side's value of a field in words, and where it differs from the other side's. */
export type Side = { text: string; marks?: readonly Span[] };

/** Returns a conflict as it is read: theirs beside mine, or beside what was before where nothing was typed here. */
export function readSides(
  field: FieldName,
  conflict: FieldConflict,
): { base: Side; theirs: Side; mine: Side | null } {
  const toText = (value: FieldValue) => formatField(field, tellApart(value, conflict));
  const [base, theirs] = [toText(conflict.base), toText(conflict.theirs)];
  const mine = conflict.mine === null ? null : toText(conflict.mine);
  const marks = compareTexts(theirs, mine ?? base);
  return {
    base: mine === null ? { text: base, marks: marks.other } : { text: base },
    theirs: { text: theirs, marks: marks.one },
    mine: mine === null ? null : { text: mine, marks: marks.other },
  };
}
