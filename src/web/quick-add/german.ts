import { casual } from 'chrono-node/de';

import { toDayNumber, toWeekday } from '#contract/day-number.ts';

import { ANY_DATE, SHORT_YEAR, toFences, toWholeDate } from './date-language.ts';
import type { DateLanguage, Fence } from './date-language.ts';

// Two letters are a day only as a noun: 'so', 'mi' and 'do' are words of their own.
const SHORT_DAY = '(?:Mo|Di|Mi|Do|Fr|Sa|So)';
const WEEKDAY =
  '(?:[Mm]ontag|[Dd]ienstag|[Mm]ittwoch|[Dd]onnerstag|[Ff]reitag|[Ss]amstag|[Ss]onnabend|[Ss]onntag)';
const MONTH =
  '(?:[Jj]anuar|[Jj]änner|[Ff]ebruar|[Ff]eber|[Mm]ärz|[Aa]pril|[Mm]ai|[Jj]uni|[Jj]uli|[Aa]ugust|[Ss]eptember|[Oo]ktober|[Nn]ovember|[Dd]ezember|(?:[Jj]än|[Jj]an|[Ff]eb|[Mm]är|[Mm]rz|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ept?|[Oo]kt|[Nn]ov|[Dd]ez)\\.?)';
const NUMBER = '(?:\\d{1,3}|eine[mnr]|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)';
const YEAR = '(?:\\d{4}|\\d{2})';
/** 'Mo, 30.11.', 'Montag, den 30. November'. */
const DAY_BEFORE = `(?:(?:${WEEKDAY}|${SHORT_DAY})\\.?,?\\s+(?:den\\s+)?)?`;
const PHRASES = [
  'heute',
  '(?:über|ueber)?morgen',
  `(?:(?:diesen|nächsten|kommenden)\\s+)?(?:${WEEKDAY}|${SHORT_DAY})`,
  `in\\s+${NUMBER}\\s+(?:Tag(?:en)?|Wochen?|Monat(?:en)?|Jahr(?:en)?|tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)`,
  '(?:(?:nächste|kommende)|in der (?:nächsten|kommenden))\\s+[Ww]oche|(?:im )?(?:nächsten|kommenden)\\s+[Mm]onat',
  '(?:(?:nächstes|kommendes)|im (?:nächsten|kommenden))\\s+[Jj]ahr',
  `${DAY_BEFORE}\\d{1,2}\\.?\\s+${MONTH}(?:\\s+${YEAR})?`,
  `${DAY_BEFORE}\\d{1,2}\\.\\d{1,2}\\.${YEAR}?`,
];
// 'Am Morgen' is a time of day.
const LEAD = '(?:(?:am|bis zum|den)\\s+(?!heute|morgen)|bis\\s+)';
const START = new RegExp(`^${LEAD}`, 'u');
const DAYS = `(?:(?:diesen|nächsten|kommenden) )?${WEEKDAY}`;
const SHORT_DAYS = `(?:(?:diesen|nächsten|kommenden) )?${SHORT_DAY}`;
const NEXT = '(?:nächste|kommende)[ns]? (?:woche|monat|jahr)';
const QUALITY =
  '(?:gut|schön|letzt|vorig|vergangen|ganz|frei|lang|erst|zweit|dritt|viert|schwarz|blau|wei(?:ß|ss)|grün|golden|heilig|verkaufsoffen)e[rmns]?';
const NOT_AFTER: Fence[] = [
  ['und oder & \\+ vs\\.? als statt aber nicht au(?:ß|ss)er datiert(?:\\s+auf)?', ANY_DATE],
  [
    'vor nach seit von vom ab für über zwischen während bis zum zu auf gegen um mit bei to am karfreitag',
    '(?!(?:am|bis|im|in) ).+',
  ],
  // 'Mach das Freitag' has no article of its day.
  [
    'der den dem des einen? einem (?:[mdsk]|irgend)ein(?:e[mns])? unser(?:e[mns])? andere[mnrs]? jede[rmns]? \\d{1,2}\\. gestern (?:über|ueber)nächste[nrs]?',
    `${DAYS}|${SHORT_DAYS}|${NEXT}|heute`,
  ],
  ['die das eine meine ihr', `${SHORT_DAYS}|${NEXT}|heute`],
  [QUALITY, `${DAYS}|${SHORT_DAYS}`],
  // Those of a morning: 'heute morgen', 'jeden morgen', 'in den morgen'.
  [
    'der den dem des einen? einem eines jede[rmns]? diese[rmns]? heute gestern (?:gut|schön|letzt|nächst|ganz|früh|spät)e[nr]',
    'morgen',
  ],
  // Names that end like a date, and numbers that only look like one.
  ['\\d{1,2}\\.', 'bis (?:zum )?\\d.*'],
  ['robinson', 'freitag'],
  ['lady re', SHORT_DAY],
  ['welt bild', 'am sonntag'],
  [
    'version kapitel kap\\. abschnitt punkt bild abb(?:ildung)?\\.? tabelle',
    `\\d{1,2}\\.\\d{1,2}\\.${YEAR}?`,
  ],
  ['ausgestellt gekauft geboren', '(?:am )?\\d.*'],
  // 'Straße des 17. Juni', 'ab dem 5.12.'; 'den 5. Dezember' is a date.
  ['der dem des', '\\d.*'],
];
const COMING_DAY = /^kommenden\s+(?!woche|monat|jahr)/iu;
const BARE_DAY = new RegExp(`(\\d{1,2})(?=\\s+${MONTH})`, 'u');
const WEEKDAYS = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];
const NUMBERS = /(?:^|\s)(\d{1,2})\.(\d{1,2})\.(\d{4})?$/u;

/** Reads 24.12. and 24.12.2027; without a year it is the next one to come. A weekday before it that is another one makes it none. */
function parseNumbers(phrase: string, today: Date) {
  const match = NUMBERS.exec(phrase);
  if (!match) return null;
  const [day, month] = [Number(match[1]), Number(match[2])];
  const [thisYear, thisMonth, thisDay] = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
  const isOver = month < thisMonth || (month === thisMonth && day < thisDay);
  const year = match[3] === undefined ? thisYear + (isOver ? 1 : 0) : Number(match[3]);
  const weekday = WEEKDAYS.indexOf(phrase.slice(0, 2).toLowerCase());
  const date = { year, month, day };
  return weekday === -1 || weekday === toWeekday(toDayNumber(date)) ? date : null;
}

/** Dates in German. */
export const german: DateLanguage = {
  phrase: new RegExp(`^${LEAD}?(?:${PHRASES.join('|')})$`, 'u'),
  lead: START,
  notAfter: toFences(NOT_AFTER),
  time: /(?:\s+(?:um|gegen|ab)\s+\d{1,2}(?:[:.]\d{2})?(?:\s?Uhr)?|\s+\d{1,2}(?:[:.]\d{2})?\s?Uhr|\s+\d{1,2}:\d{2}|\s+(?:früh|vormittags?|mittags?|nachmittags?|abends?|nachts?|morgens)|(?<=\b(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend))\s+morgen)$/iu,
  parse: (phrase, now) => {
    // The library does not know 'Sonnabend', 'Mrz', 'Jän', 'kommenden' and 'Mo., den', and a day of the month only with its full stop.
    const said = phrase
      .replace(START, '')
      .replace(/^(?:im|in der)\s/u, '')
      .replace(/sonnabend/iu, 'Samstag')
      .replace(/mrz\.?/iu, 'März')
      .replace(/jän(?:ner|\.)?/iu, 'Januar');
    const text = said
      .replace(COMING_DAY, '')
      .replace(/^kommend/u, 'nächst')
      .replace(/^(?!in\s)(\p{L}+)\.?,?\s+(?:den\s+)?(?=\d)/u, '$1, ')
      .replace(SHORT_YEAR, '20$1')
      .replace(BARE_DAY, '$1.');
    // 'Kommenden Freitag' is not today.
    const ahead = COMING_DAY.test(said) ? 1 : 0;
    const today = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, 12);
    return (
      parseNumbers(text, today) ?? toWholeDate(casual.parse(text, today, { forwardDate: true }), text, today)
    );
  },
};
