import { casual } from 'chrono-node/nl';

import { ANY_DATE, toDateLanguage } from './date-language.ts';

const WEEKDAY = '(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)';
const MONTH =
  '(?:januari|jan|februari|feb|maart|april|apr|mei|juni|jun|juli|jul|augustus|aug|september|sep|oktober|okt|november|nov|december|dec)';
const NUMBER = '(?:\\d{1,3}|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf)';
// 'komende vrijdag' is not today. The library does not know these words.
const COMING = /(?:aanstaande|(?:aan)?komende)\s+/iu;

/** Dates in Dutch. */
export const dutch = toDateLanguage({
  parse: (text, today, ...asked) =>
    casual.parse(
      text.replace(COMING, (words) => ' '.repeat(words.length)),
      COMING.test(text) ? new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1, 12) : today,
      ...asked,
    ),
  lead: 'op|uiterlijk',
  phrases: [
    'vandaag',
    'morgen',
    `(?:(?:deze|volgende|aanstaande|(?:aan)?komende)\\s+)?${WEEKDAY}`,
    `over\\s+${NUMBER}\\s+(?:dag(?:en)?|we(?:ek|ken)|maand(?:en)?|jaar)`,
    'volgende week|volgende maand|volgend jaar',
    `(?:${WEEKDAY}\\s+)?\\d{1,2}\\s+${MONTH}(?:\\s+\\d{4})?`,
    '\\d{1,2}-\\d{1,2}-\\d{4}',
  ],
  ahead: new Map([['overmorgen', 2]]),
  notAfter: [
    ['en of & \\+ gedateerd', ANY_DATE],
    ['voor van sinds tot na vanaf tussen aan met t/m', '(?!(?:op|uiterlijk|over) ).+'],
    // 'Doe het vrijdag' and 'bel haar vrijdag' have no article of their day.
    [
      'de een mijn jouw onze elke iedere alle goede goeie black zwarte witte afgelopen vorige eerste tweede derde vierde laatste',
      `(?:(?:deze|volgende|aanstaande|(?:aan)?komende) )?${WEEKDAY}|vandaag|volgende? (?:week|maand|jaar)`,
    ],
    // Those of a morning: 'deze morgen', 'in de vroege morgen'.
    [
      'de een deze die elke iedere alle hele ganse vroege late mooie goede goeie goeden volgende andere zelfde diezelfde',
      'morgen',
    ],
    ['geboren', '(?:op )?\\d.*'],
  ],
  time: /(?:\s+om\s+\d{1,2}(?:[:.]\d{2})?(?:\s?uur)?|\s+\d{1,2}(?:[:.]\d{2})?\s?uur|\s+\d{1,2}:\d{2}|\s+(?:’s|'s)\s+(?:ochtends|morgens|middags|avonds|nachts)|\s+(?:ochtend|middag|avond)|(?<=\b(?:maan|dins|woens|donder|vrij|zater|zon)dag)\s+morgen)$/iu,
});
