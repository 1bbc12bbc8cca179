import { casual } from 'chrono-node/pt';

import { ANY_DATE, toDateLanguage } from './date-language.ts';

const WEEKDAY = '(?:(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo)';
const MONTH = '(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)';

// The library reads none of these.
const MOST = 60;
const IN_DAYS = ['em', 'daqui a'].flatMap((start) =>
  Array.from({ length: MOST }, (_, index) => index + 1).flatMap((count): [string, number][] => [
    [`${start} ${count === 1 ? 'um dia' : `${count} dias`}`, count],
    [`${start} ${count === 1 ? 'uma semana' : `${count} semanas`}`, 7 * count],
  ]),
);

/** Dates in Portuguese. */
export const portuguese = toDateLanguage({
  // The library knows it in the masculine alone.
  parse: (text, ...asked) => casual.parse(text.replace(/próxima(?=\s)/iu, 'próximo'), ...asked),
  lead: 'no dia|na|no|até(?: (?:[ao]|à|ao|est[ae]))?(?: dia)?|n?est[ae](?: dia)?|dia',
  phrases: [
    'hoje',
    'amanhã',
    `(?:próxim[ao]\\s+)?${WEEKDAY}`,
    `(?:${WEEKDAY},?\\s+)?\\d{1,2}\\s+de\\s+${MONTH}(?:\\s+de\\s+\\d{4})?`,
    '\\d{1,2}/\\d{1,2}/\\d{4}',
  ],
  ahead: new Map([['depois de amanhã', 2], ['próxima semana', 7], ['semana que vem', 7], ...IN_DAYS]),
  notAfter: [
    ['e ou & \\+ de da do das dos desde entre a à ao para pela datad[oa]s?', ANY_DATE],
    [
      'o um uma meu minha teu tua seu sua nosso nossa cada todo toda são primeiro primeira último última',
      `(?:próxim[ao] )?${WEEKDAY}|hoje|próxima semana|semana que vem`,
    ],
    // 'O amanhã' is the future, and 'o dia 5 de março' what a sentence is about.
    ['o um pelo', 'amanhã|dia .+'],
    ['nascid[oa] emitid[oa]', '(?:(?:no )?dia )?\\d.*'],
  ],
  time: /(?:\s+às?\s+\d{1,2}(?:[:h]\d{0,2})?|\s+\d{1,2}[:h]\d{0,2}|\s+ao\s+meio-dia|\s+(?:de manhã|à tarde|à noite))$/iu,
});
