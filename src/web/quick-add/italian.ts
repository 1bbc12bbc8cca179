import { casual } from 'chrono-node/it';

import { ANY_DATE, MONTH_AHEAD, WEEK_AHEAD, YEAR_AHEAD, toDateLanguage } from './date-language.ts';

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
    ['settimana prossima', WEEK_AHEAD],
    ['la settimana prossima', WEEK_AHEAD],
    ['mese prossimo', MONTH_AHEAD],
    ['anno prossimo', YEAR_AHEAD],
    ["l'anno prossimo", YEAR_AHEAD],
    ['l’anno prossimo', YEAR_AHEAD],
  ]),
  notAfter: [
    [
      'e o ma tranne eccetto non che & \\+ vs\\.? di del della da dal dalla a al alla nel nella con per fino sino dopo durante tra fra datat[oaei]',
      ANY_DATE,
    ],
    [
      'la i un una mi[oa] tu[oa] su[oa] nostr[oa] altr[oa] nessun nessuna qualche ogni scors[oa] buona santa prim[oa] second[oa] terz[oa] quart[oa] ultim[oa] \\d{1,2}[°ºª]',
      `(?:(?:quest|prossim)[oa] )?${WEEKDAY}(?: prossim[oa])?|oggi|prossim[oa] (?:settimana|mese|anno)|(?:settimana|mese|anno) prossim[oa]`,
    ],
    // 'Un domani' is some day.
    ['il un', 'domani'],
    ['via viale piazza', '\\d.*'],
    ['data nat[oa] emess[oa] ricevut[oa] comprat[oa]', '(?:il )?\\d.*'],
  ],
  time: /(?:\s+(?:alle|verso le|ore)\s+\d{1,2}(?:[:.]\d{2})?|\s+\d{1,2}[:.]\d{2}|\s+(?:a mezzogiorno|a mezzanotte|mattina|pomeriggio|sera))$/iu,
});
