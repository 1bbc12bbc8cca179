import { casual } from 'chrono-node/fr';

import { ANY_DATE, MONTH_AHEAD, WEEK_AHEAD, YEAR_AHEAD, toDateLanguage } from './date-language.ts';

const WEEKDAY = '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)';
const MONTH =
  '(?:janvier|janv|février|fév|mars|avril|mai|juin|juillet|juil|août|septembre|sept|octobre|oct|novembre|nov|décembre|déc)';
const NUMBER = '(?:\\d{1,3}|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze)';

/** Dates in French. */
export const french = toDateLanguage({
  parse: (text, ...asked) => casual.parse(text.replaceAll('’', "'"), ...asked),
  lead: "d['’]ici le|d['’]ici|le",
  phrases: [
    "aujourd['’]hui",
    'demain',
    `(?:ce\\s+)?${WEEKDAY}(?:\\s+prochain)?`,
    `dans\\s+${NUMBER}\\s+(?:jours?|semaines?|mois|ans|années?)`,
    "la semaine prochaine|le mois prochain|l['’]année prochaine",
    `(?:${WEEKDAY}\\s+)?\\d{1,2}(?:er)?\\s+${MONTH}\\.?(?:\\s+\\d{4})?`,
    '\\d{1,2}/\\d{1,2}/\\d{4}',
  ],
  ahead: new Map([
    ['après-demain', { days: 2 }],
    ['semaine prochaine', WEEK_AHEAD],
    ['mois prochain', MONTH_AHEAD],
    ['année prochaine', YEAR_AHEAD],
    ['an prochain', YEAR_AHEAD],
    ['dans un an', YEAR_AHEAD],
    ['dans 1 an', YEAR_AHEAD],
    ["l'an prochain", YEAR_AHEAD],
    ['l’an prochain', YEAR_AHEAD],
  ]),
  notAfter: [
    [
      "et ou mais sauf pas que & \\+ vs\\.? de du des au à pour avec avant après depuis dans pendant durant jusqu['’]à jusqu['’]au jusque dès entre datée?s?",
      ANY_DATE,
    ],
    // 'Appelle la vendredi' has no article of its day.
    [
      'un mon ton son notre votre autre aucun chaque premier deuxième troisième quatrième dernier \\d{1,2}(?:er?|ème) robinson black',
      `(?:ce )?${WEEKDAY}(?: prochain)?|aujourd['’]hui|(?:semaine|mois|année|an) prochaine?`,
    ],
    ['née? émise? reçue? achetée?', '(?:le )?\\d.*'],
  ],
  time: /(?:\s+(?:à|vers)\s+\d{1,2}(?:\s?[h:]\s?(?:\d{2})?)?|\s+\d{1,2}\s?[h:](?:\s?\d{2})?|\s+(?:à\s+)?(?:midi|minuit)|\s+(?:matin|après-midi|soir))$/iu,
});
