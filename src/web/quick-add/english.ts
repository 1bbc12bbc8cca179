import { casual } from 'chrono-node/en';

import { SHORT_YEAR, STARTING, TIME, toWholeDate } from './date-language.ts';
import type { DateLanguage } from './date-language.ts';

const WEEKDAY =
  '(?:mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?)';
const NUMBER = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = "(?:,?\\s+(?:\\d{4}|['’]?\\d{2}))?";
const LEAD = `(?:${STARTING}(?:\\s+on)?|due(?:\\s+(?:on|by))?|on|by)\\s+`;
const PHRASES = [
  'today',
  'tomorrow',
  'tmrw?',
  'the day after tomorrow',
  `(?:(?:this|next)\\s+)?${WEEKDAY}`,
  `in\\s+${NUMBER}\\s+(?:day|week|month|year)s?`,
  `${NUMBER}\\s+(?:day|week|month|year)s?\\s+from\\s+(?:now|today)`,
  'next\\s+(?:week|month|year)',
  `(?:${WEEKDAY}\\.?,?\\s+)?(?:the\\s+)?${DAY}\\s+(?:of\\s+)?${MONTH}${YEAR}`,
  `(?:${WEEKDAY}\\.?,?\\s+)?${MONTH}\\s+${DAY}${YEAR}`,
];

// Between what comes before and the date there is something else than time.
const NOT_AFTER = [
  'the an? my your our his her their its some any each every no not',
  'with last past since until till til from before after of for to than between through versus vs about during',
  'and or & \\+ x but except excluding',
  '\\d{1,2}(?:st|nd|rd|th) first second third fourth fifth other',
  // 'A week on monday' is a week after it; 'twice a week' is how often.
  `(?<!(?:every|the|last|past|next|first|for|of|once|twice|times|x|km|days?|hours?)\\s+)${NUMBER}\\s+(?:weeks?|fortnights?)`,
  // Names that end like a date.
  'black good freaky casual super shrove ash maundy holy cyber easter palm bloody ruby blue giving fat whit man gal usa psychology world guy',
  // What the sun is, and who wed or sat.
  'full direct midnight rising be newly he she who',
]
  .join(' ')
  .replaceAll(' ', '|');

const START = new RegExp(`^${LEAD}`, 'iu');
const casualParse = (text: string, today: Date) => casual.parse(text, today, { forwardDate: true });

/** Dates in English. */
export const english: DateLanguage = {
  phrase: new RegExp(`^(?:${LEAD})?(?:${PHRASES.join('|')})$`, 'iu'),
  lead: START,
  notAfter: new RegExp(`(?:^|[\\s(])(?:${NOT_AFTER})$`, 'iu'),
  time: new RegExp(`${TIME}$`, 'iu'),
  parse: (phrase, today) => {
    // The library does not know 'tues', nor 'from today', nor every year of two digits.
    const text = phrase
      .replace(START, '')
      .replace(/\btues\b/iu, 'tue')
      .replace(/\bfrom today$/iu, 'from now')
      .replace(SHORT_YEAR, '20$1');
    return toWholeDate(casualParse(text, today), text, today);
  },
};
