import { casual } from 'chrono-node/en';

import { ANY_DATE, SHORT_YEAR, STARTING, TIME, UNTIL, toFences, toWholeDate } from './date-language.ts';
import type { DateLanguage, Fence } from './date-language.ts';

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

const DAYS = `(?:(?:this|next) )?${WEEKDAY}|today|next (?:week|month|year)`;
const WITH_MONTH = `.*${MONTH}.*|.*\\d{4}-\\d{2}-\\d{2}`;
// 'Sit with by friday' ends its words before the date, whose own 'by' belongs to nothing else.
const UNLED = `(?!(?:${STARTING}|due|on|by|in) ).+`;
const NOT_AFTER: Fence[] = [
  ['and or & \\+ but except excluding not (?:back|post)?dated', ANY_DATE],
  // 'A week on monday' is a week after it; 'twice a week' is how often.
  [
    `(?<!(?:every|the|last|past|next|first|for|of|once|twice|times|x|km|days?|hours?)\\s+)${NUMBER}\\s+(?:weeks?|fortnights?)`,
    ANY_DATE,
  ],
  [
    `with since ${UNTIL} from before after of for to than between through thru versus vs\\.? about during`,
    UNLED,
  ],
  ['the an? my your our his their its any no other first second third fourth fifth', DAYS],
  ['\\d{1,2}(?:st|nd|rd|th)', DAYS],
  ['each every last past', `${DAYS}|${WITH_MONTH}`],
  // What happened on a day is over.
  ['issued received purchased born', `(?!by |due ).*${MONTH}.*|(?:on )?\\d{4}-\\d{2}-\\d{2}`],
  // Names that end like a date.
  ['black good freaky casual gal girl', 'friday|fri'],
  ['shrove fat giving ruby super', 'tuesday|tues?'],
  ['cyber blue', 'monday|mon'],
  ['ash maundy holy easter whit palm bloody super', WEEKDAY],
  ['usa psychology world', 'today'],
  ['around\\s+the\\s+world lose\\s+a\\s+guy', `in ${NUMBER} days`],
  // What the sun is, and who wed or sat.
  ['full direct midnight rising newly be he she who', 'sun|wed|sat'],
];

const START = new RegExp(`^${LEAD}`, 'iu');
const casualParse = (text: string, today: Date) => casual.parse(text, today, { forwardDate: true });

/** Dates in English. */
export const english: DateLanguage = {
  phrase: new RegExp(`^(?:${LEAD})?(?:${PHRASES.join('|')})$`, 'iu'),
  lead: START,
  notAfter: toFences(NOT_AFTER),
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
