import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses } from './foreign-file.ts';
import { NUMBERS } from './table-dates.ts';
import { readWrittenDate, splitTime } from './written-date.ts';

const HIGH = /^(?:high(?:est)?|urgent|critical|important|p1|1|!!!|hoch|dringend|haute?|alta|a)$/i;
const MEDIUM = /^(?:medium|moderate|p2|2|!!|mittel|moyenne?|media|b)$/i;
const LOW = /^(?:|low(?:est)?|normal|none|no|p[34]|[03-9]|!|niedrig|keine?|basse?|baja|c|d)$/i;
const DONE =
  /^(?:yes|true|x|✓|✔|☑|done|completed?|closed|finished|1|100 ?%?|ja|erledigt|abgeschlossen|terminée?|sí|completad[ao]|hecho)$/i;

export function priorityOf(cell: string, losses: Losses): ForeignNode['priority'] {
  const word = cell.trim();
  if (HIGH.test(word)) return 'High';
  if (MEDIUM.test(word)) return 'Medium';
  if (!LOW.test(word)) lose(losses, 'priorities');
  return 'Low';
}

/** A day of completion says that a task is done as well. */
export function isDone(cell: string): boolean {
  const word = cell.trim();
  return (
    DONE.test(word) ||
    (/\d/.test(word) &&
      (NUMBERS.test(splitTime(word).words) ||
        readWrittenDate(splitTime(word).words, 'en', '2026-01-01') !== null))
  );
}
