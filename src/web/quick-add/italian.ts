import { casual } from 'chrono-node/it';

import { toDateLanguage } from './date-language.ts';

const WEEKDAY = '(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)';
const MONTH =
  '(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)';
const NUMBER = '(?:\\d{1,3}|una?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici)';

/** Dates in Italian. */
export const italian = toDateLanguage({
  parse: (...asked) => casual.parse(...asked),
  lead: 'entro il|entro|il',
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
  notAfter:
    'la lo i gli le un uno una mio mia tuo tua suo sua ogni per tutti tutte di del della da dal dalla a al fino prima dopo e o scorso scorsa tra fra buona santa & \\+',
  time: /(?:\s+(?:alle|verso le|ore)\s+\d{1,2}(?:[:.]\d{2})?|\s+\d{1,2}[:.]\d{2}|\s+(?:a mezzogiorno|a mezzanotte|mattina|pomeriggio|sera))$/iu,
});
