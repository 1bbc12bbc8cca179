import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses } from './foreign-file.ts';
import { readNumbers } from './table-dates.ts';
import { isNoDate, readDateOfTable, splitTime } from './written-date.ts';

const HIGH = /^(?:high(?:est)?|urgent|critical|important|p1|1|!!!|hoch|dringend|haute?|alta|a)$/i;
const MEDIUM = /^(?:medium|moderate|p2|2|!!|mittel|moyenne?|media|b)$/i;
const LOW = /^(?:|low(?:est)?|normal|none|no|p[34]|[03]|!|niedrig|keine?|basse?|baja|c|d)$/i;
const DONE =
  /^(?:yes|true|x|✓|✔|☑|done|completed?|closed|finished|archived|1|100 ?%?|ja|erledigt|abgeschlossen|terminée?|sí|completad[ao]|hecho)$/i;
/** What is called off is not to be done, as in the other products. */
const CANCELLED =
  /^(?:cancell?ed|won['’]?t (?:do|fix)|abandoned|abgebrochen|storniert|annulée?|cancelad[ao])$/i;

const OPEN =
  /^(?:|no?|false|open|active|new|to[ -]?do|backlog|pending|not (?:started|done|completed?)|in progress|incomplete|uncompleted|unfinished|needs ?action|☐|-|n\/a|\d{1,2}(?:[.,]\d+)? ?%?|nein|offen|nicht begonnen|in bearbeitung|non|à faire|en cours|pendiente|en curso)$/i;
/** Not 'in progress', which in files of this family is all that is not completed. */
const UNDER_WAY = /^(?:deferred|waiting.*|doing)$/i;

/** Whether there is such a day follows from none of the days on which it is read. */
const ANY_DAY = '2026-01-01';

/** Returns the labels of a cell. Words that each begin with # or @ are labels of their own. */
export function readLabels(cell: string): string[] {
  return cell
    .split(/[,;|\r\n]/)
    .map((part) => part.trim())
    .flatMap((part) => (/^[#@]\S+(?:\s+[#@]\S+)+$/.test(part) ? part.split(/\s+/) : part));
}

/** Reads a priority. What a number above 3 means depends on the product. */
export function readPriority(cell: string, losses: Losses): ForeignNode['priority'] {
  const word = cell.trim();
  if (HIGH.test(word)) return 'High';
  if (MEDIUM.test(word)) return 'Medium';
  if (!LOW.test(word)) lose(losses, 'priorities');
  return 'Low';
}

/** Whether a task is done; a day of completion says so as well. What says neither is counted. */
export function isDone(cell: string, losses: Losses): boolean {
  const word = cell.trim();
  if (CANCELLED.test(word)) lose(losses, 'cancelled');
  if (UNDER_WAY.test(word)) lose(losses, 'underWay');
  if (DONE.test(word) || CANCELLED.test(word)) return true;
  if (OPEN.test(word) || UNDER_WAY.test(word) || isNoDate(word)) return false;
  const { words } = splitTime(word);
  const day =
    readNumbers(words, 'day', ANY_DAY) ??
    readNumbers(words, 'month', ANY_DAY) ??
    readDateOfTable(words, ANY_DAY);
  const isDay = /\d/.test(word) && day !== null;
  if (!isDay) lose(losses, 'states');
  return isDay;
}
