import { casual } from 'chrono-node/nl';

import { ANY_DATE, MONTH_AHEAD, WEEK_AHEAD, YEAR_AHEAD, toDateLanguage } from './date-language.ts';

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
    `(?:(?:deze|volgende|aanstaande|(?:aan)?komende)\\s+)?${WEEKDAY}`,
    `over\\s+${NUMBER}\\s+(?:dag(?:en)?|we(?:ek|ken)|maand(?:en)?|jaar)`,
    'volgende week|volgende maand|volgend jaar',
    `(?:${WEEKDAY}\\s+)?\\d{1,2}\\s+${MONTH}(?:\\s+\\d{4})?`,
    '\\d{1,2}-\\d{1,2}-\\d{4}',
  ],
  ahead: new Map([
    ['overmorgen', { days: 2 }],
    ['komende week', WEEK_AHEAD],
    ['komende maand', MONTH_AHEAD],
    ['komend jaar', YEAR_AHEAD],
  ]),
  // The library does not know these words.
  coming: /(?:aanstaande|(?:aan)?komende)\s+/iu,
  notAfter: [
    ['en of behalve niet & \\+ vs\\.? gedateerd', ANY_DATE],
    [
      'voor van sinds sedert tot na vanaf tussen tijdens aan naar over met t/m t\\.?e\\.?m\\.?',
      '(?!(?:op|uiterlijk|over) ).+',
    ],
    // 'Doe het vrijdag' and 'bel haar vrijdag' have no article of their day.
    [
      'de een geen andere mijn jouw onze elke iedere alle goede goeie black zwarte witte afgelopen vorige eerste tweede derde vierde laatste \\d{1,2}d?e',
      `(?:(?:deze|volgende|aanstaande|(?:aan)?komende) )?${WEEKDAY}|vandaag|(?:volgende?|komende?) (?:week|maand|jaar)`,
    ],
    // Those of a morning: 'deze morgen', 'in de vroege morgen'.
    [
      'de een deze die elke iedere alle hele ganse vroege late mooie goede goeie goeden volgende andere zelfde diezelfde',
      'morgen',
    ],
    ['geboren gekocht', '(?:op )?\\d.*'],
  ],
  time: /(?:\s+om\s+\d{1,2}(?:[:.]\d{2})?(?:\s?uur)?|\s+\d{1,2}(?:[:.]\d{2})?\s?uur|\s+\d{1,2}:\d{2}|\s+(?:’s|'s)\s+(?:ochtends|morgens|middags|avonds|nachts)|\s+(?:ochtend|middag|avond)|(?<=\b(?:maan|dins|woens|donder|vrij|zater|zon)dag)\s+morgen)$/iu,
});
