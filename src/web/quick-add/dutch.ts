import { casual } from 'chrono-node/nl';

import { toDateLanguage } from './date-language.ts';

const WEEKDAY = '(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)';
const MONTH =
  '(?:januari|jan|februari|feb|maart|april|apr|mei|juni|jun|juli|jul|augustus|aug|september|sep|oktober|okt|november|nov|december|dec)';
const NUMBER = '(?:\\d{1,3}|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf)';

/** Dates in Dutch. */
export const dutch = toDateLanguage({
  parse: (...asked) => casual.parse(...asked),
  lead: 'op|uiterlijk',
  phrases: [
    'vandaag',
    'morgen',
    `(?:(?:deze|volgende)\\s+)?${WEEKDAY}`,
    `over\\s+${NUMBER}\\s+(?:dag(?:en)?|we(?:ek|ken)|maand(?:en)?|jaar)`,
    'volgende week|volgende maand|volgend jaar',
    `(?:${WEEKDAY}\\s+)?\\d{1,2}\\s+${MONTH}(?:\\s+\\d{4})?`,
    '\\d{1,2}-\\d{1,2}-\\d{4}',
  ],
  ahead: new Map([['overmorgen', 2]]),
  notAfter:
    'de het een mijn je jouw zijn haar ons onze jullie hun elke voor iedere alle van sinds tot na vanaf tussen en of aan goede goeie black zwarte witte goeden afgelopen vorige met t/m & \\+',
  time: /(?:\s+om\s+\d{1,2}(?:[:.]\d{2})?(?:\s?uur)?|\s+\d{1,2}(?:[:.]\d{2})?\s?uur|\s+\d{1,2}:\d{2}|\s+(?:’s|'s)\s+(?:ochtends|morgens|middags|avonds|nachts)|\s+(?:ochtend|middag|avond))$/iu,
});
