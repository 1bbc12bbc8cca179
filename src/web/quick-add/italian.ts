import { casual } from 'chrono-node/it';

import { ANY_DATE, toDateLanguage } from './date-language.ts';

const WEEKDAY = '(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)';
const MONTH =
  '(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)';
const NUMBER = '(?:\\d{1,3}|una?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici)';

/** Dates in Italian. */
export const italian = toDateLanguage({
  parse: (...asked) => casual.parse(...asked),
  lead: 'entro il|entro|il(?!\\s+domani)',
  phrases: [
    'oggi',
    '(?:dopo)?domani',
    `(?:(?:questo|questa|prossimo|prossima)\\s+)?${WEEKDAY}`,
    `${WEEKDAY}\\s+prossim[oa]`,
    `(?:tra|fra)\\s+${NUMBER}\\s+(?:giorn[oi]|settiman[ae]|mes[ei]|ann[oi])`,
    '(?:la )?prossima settimana|prossimo mese|prossimo anno',
    `(?:${WEEKDAY},?\\s+)?\\d{1,2}\\s+${MONTH}(?:\\s+\\d{4})?`,
    '\\d{1,2}/\\d{1,2}/\\d{4}',
  ],
  ahead: new Map([
    ['settimana prossima', 7],
    ['la settimana prossima', 7],
  ]),
  notAfter: [
    ['e o & \\+ di del della da dal dalla a al per fino dopo tra fra datat[oaei]', ANY_DATE],
    [
      'la i un una mio mia tuo tua suo sua ogni scorso scorsa buona santa primo prima ultimo ultima',
      `(?:(?:quest|prossim)[oa] )?${WEEKDAY}(?: prossim[oa])?|oggi|prossim[oa] (?:settimana|mese|anno)|settimana prossima`,
    ],
    // 'Un domani' is some day.
    ['il un', 'domani'],
    ['data nat[oa] emess[oa]', '(?:il )?\\d.*'],
  ],
  time: /(?:\s+(?:alle|verso le|ore)\s+\d{1,2}(?:[:.]\d{2})?|\s+\d{1,2}[:.]\d{2}|\s+(?:a mezzogiorno|a mezzanotte|mattina|pomeriggio|sera))$/iu,
});
