import { casual } from 'chrono-node/pt';

import { ANY_DATE, MONTH_AHEAD, WEEK_AHEAD, YEAR_AHEAD, toDateLanguage } from './date-language.ts';
import type { Ahead } from './date-language.ts';

const WEEKDAY = '(?:(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo)';
const MONTH = '(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)';

const NUMBERS = new Map<string, number>([
  ['um', 1],
  ['uma', 1],
  ['dois', 2],
  ['duas', 2],
  ['três', 3],
  ['quatro', 4],
  ['cinco', 5],
  ['seis', 6],
  ['sete', 7],
  ['oito', 8],
  ['nove', 9],
  ['dez', 10],
  ['onze', 11],
  ['doze', 12],
]);
const UNITS = new Map([
  ['dia', { days: 1, months: 0 }],
  ['semana', { days: 7, months: 0 }],
  ['mês', { days: 0, months: 1 }],
  ['meses', { days: 0, months: 1 }],
  ['ano', { days: 0, months: 12 }],
]);
const IN = `(?:em|daqui a)\\s+(\\d{1,3}|${[...NUMBERS.keys()].join('|')})\\s+(${[...UNITS.keys()].join('|')})s?`;
const IN_FORM = new RegExp(`^${IN}$`, 'iu');
const NEXT = 'próxim[ao] (?:semana|mês|ano)|(?:semana|mês|ano) que vem';

/** Reads 'em 2 dias' and 'daqui a um mês', which the library does not. */
function count(phrase: string): Ahead | undefined {
  const [, number = '', name = ''] = IN_FORM.exec(phrase.toLowerCase()) ?? [];
  const unit = UNITS.get(name);
  const many = NUMBERS.get(number) ?? Number(number);
  return unit && { days: many * unit.days, months: many * unit.months };
}

/** Dates in Portuguese. */
export const portuguese = toDateLanguage({
  parse: (...asked) => casual.parse(...asked),
  lead: 'no dia|na|no|até(?: (?:[ao]|à|ao|est[ae]))?(?: dia)?|n?est[ae](?: dia)?|dia',
  phrases: [
    'hoje',
    'amanhã',
    `(?:próxim[ao]\\s+)?${WEEKDAY}`,
    IN,
    `(?:${WEEKDAY},?\\s+)?\\d{1,2}\\s+de\\s+${MONTH}(?:\\s+de\\s+\\d{4})?`,
    '\\d{1,2}/\\d{1,2}/\\d{4}',
  ],
  ahead: new Map([
    ['depois de amanhã', { days: 2 }],
    ['próxima semana', WEEK_AHEAD],
    ['semana que vem', WEEK_AHEAD],
    ['próximo mês', MONTH_AHEAD],
    ['mês que vem', MONTH_AHEAD],
    ['próximo ano', YEAR_AHEAD],
    ['ano que vem', YEAR_AHEAD],
  ]),
  count,
  // 'Na próxima sexta' is the first one, and not today.
  coming: /próxim[ao]\s+/iu,
  notAfter: [
    [
      'e ou mas exceto que & \\+ vs\\.? de da do das dos desde após entre durante sobre com a à ao para pra por pela datad[oa]s?',
      ANY_DATE,
    ],
    [
      'o pro um uma meu minha teu tua seu sua noss[oa] outr[oa] algum alguma nenhum nenhuma não cada tod[oa] são primeir[oa] terceir[oa] últim[oa] \\d{1,2}\\.?[ºª]',
      `(?:próxim[ao] )?${WEEKDAY}|hoje|${NEXT}`,
    ],
    // 'O amanhã' is the future, and 'o dia 5 de março' what a sentence is about.
    ['o um pelo', 'amanhã|dia .+'],
    // 'Todos os dias menos a sexta'; who eats less does so on any date.
    ['menos', `(?:n?[ao] )?${WEEKDAY}`],
    ['rua avenida praça', '\\d.*'],
    ['nascid[oa] emitid[oa] recebid[oa] comprad[oa]', '(?:(?:no )?dia )?\\d.*'],
  ],
  time: /(?:\s+às?\s+\d{1,2}(?:[:h]\d{0,2})?|\s+\d{1,2}[:h]\d{0,2}|\s+ao\s+meio-dia|\s+(?:de manhã|à tarde|à noite))$/iu,
});
