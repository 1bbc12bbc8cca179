import { casual } from 'chrono-node/es';

import { toDateLanguage } from './date-language.ts';

const WEEKDAY = '(?:lunes|martes|miércoles|miercoles|jueves|viernes|sábado|sabado|domingo)';
const MONTH =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)';
const NUMBER = '(?:\\d{1,3}|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)';

/** Dates in Spanish. */
export const spanish = toDateLanguage({
  parse: (...asked) => casual.parse(...asked),
  lead: 'el',
  phrases: [
    'hoy',
    'mañana',
    `(?:(?:este|próximo|proximo)\\s+)?${WEEKDAY}`,
    `(?:en|dentro de)\\s+${NUMBER}\\s+(?:días?|dias?|semanas?|mes(?:es)?|años?)`,
    `(?:${WEEKDAY},?\\s+)?\\d{1,2}\\s+(?:de\\s+)?${MONTH}(?:\\s+(?:de\\s+)?\\d{4})?`,
    '\\d{1,2}/\\d{1,2}/\\d{4}',
  ],
  ahead: new Map([
    ['pasado mañana', 2],
    ['la próxima semana', 7],
    ['próxima semana', 7],
    ['la semana que viene', 7],
  ]),
  notAfter:
    'la los las un una unos unas mi mis tu tus su sus cada para todos todas de del por a al hasta desde antes después entre y o pasado santo plácido buena buenas san & \\+',
  time: /(?:\s+a\s+las?\s+\d{1,2}(?:[:.]\d{2})?|\s+\d{1,2}[:.]\d{2}(?:\s?h)?|\s+\d{1,2}\s?h|\s+por\s+la\s+(?:mañana|tarde|noche)|\s+al\s+mediodía)$/iu,
});
