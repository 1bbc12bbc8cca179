import { casual } from 'chrono-node/fr';

import { ANY_DATE, toDateLanguage } from './date-language.ts';

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
    `dans\\s+${NUMBER}\\s+(?:jours?|semaines?|mois)`,
    "la semaine prochaine|le mois prochain|l['’]année prochaine",
    `(?:${WEEKDAY}\\s+)?\\d{1,2}(?:er)?\\s+${MONTH}\\.?(?:\\s+\\d{4})?`,
    '\\d{1,2}/\\d{1,2}/\\d{4}',
  ],
  ahead: new Map([
    ['après-demain', 2],
    ['semaine prochaine', 7],
  ]),
  notAfter: [
    [
      "et ou & \\+ de du des au à pour avant après depuis jusqu['’]à jusqu['’]au jusque dès entre datée?s?",
      ANY_DATE,
    ],
    // 'Appelle la vendredi' has no article of its day.
    [
      'un mon ton son notre votre chaque premier deuxième dernier robinson black',
      `(?:ce )?${WEEKDAY}(?: prochain)?|aujourd['’]hui|semaine prochaine`,
    ],
    ['née? émise?', '(?:le )?\\d.*'],
  ],
  time: /(?:\s+(?:à|vers)\s+\d{1,2}(?:\s?[h:]\s?(?:\d{2})?)?|\s+\d{1,2}\s?[h:](?:\s?\d{2})?|\s+(?:à\s+)?(?:midi|minuit)|\s+(?:matin|après-midi|soir))$/iu,
});
