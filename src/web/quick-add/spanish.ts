import { casual } from 'chrono-node/es';

import { ANY_DATE, toDateLanguage } from './date-language.ts';

const WEEKDAY = '(?:lunes|martes|miércoles|miercoles|jueves|viernes|sábado|sabado|domingo)';
const MONTH =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)';
const NUMBER = '(?:\\d{1,3}|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)';

/** Dates in Spanish. */
export const spanish = toDateLanguage({
  parse: (...asked) => casual.parse(...asked),
  lead: 'el día|día|el(?!\\s+mañana)',
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
  notAfter: [
    ['y o & \\+ de del por para a al hasta desde entre fechad[oa]s?', ANY_DATE],
    [
      'los un unos mi mis tu tus su sus cada todo pasado santo plácido buen buena buenas san primer segundo tercer cuarto último ultimo',
      `(?:(?:este|próximo|proximo) )?${WEEKDAY}|hoy`,
    ],
    // Those of a morning: 'esta mañana', 'a media mañana'.
    ['el la una esta esa aquella media cada toda otra misma buena', 'mañana'],
    ['fecha nacid[oa] emitid[oa]', '(?:el )?\\d.*'],
  ],
  time: /(?:\s+a\s+las?\s+\d{1,2}(?:[:.]\d{2})?|\s+\d{1,2}[:.]\d{2}(?:\s?h)?|\s+\d{1,2}\s?h|\s+(?:por|en|a|de)\s+la\s+(?:mañana|tarde|noche|madrugada)|\s+al?\s+mediodía|\s+a\s+(?:medianoche|primera\s+hora|última\s+hora)|\s+temprano)$/iu,
});
