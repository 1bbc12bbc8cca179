import { casual } from 'chrono-node/es';

import { ANY_DATE, MONTH_AHEAD, WEEK_AHEAD, YEAR_AHEAD, toDateLanguage } from './date-language.ts';

const WEEKDAY = '(?:lunes|martes|miércoles|miercoles|jueves|viernes|sábado|sabado|domingo)';
const MONTH =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)';
const NUMBER = '(?:\\d{1,3}|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)';
const NEXT = 'pr[óo]xim[oa] (?:semana|mes|año)|(?:semana|mes|año) que viene';

/** Dates in Spanish. */
export const spanish = toDateLanguage({
  parse: (...asked) => casual.parse(...asked),
  lead: 'el día|día|el(?!\\s+mañana)|la(?=\\s+(?:pr[óo]xima\\s+)?semana)',
  phrases: [
    'hoy',
    'mañana',
    `(?:(?:este|pr[óo]ximo)\\s+)?${WEEKDAY}`,
    `(?:en|dentro de)\\s+${NUMBER}\\s+(?:días?|dias?|semanas?|mes(?:es)?|años?)`,
    `(?:${WEEKDAY},?\\s+)?\\d{1,2}\\s+(?:de\\s+)?${MONTH}(?:\\s+(?:de\\s+)?\\d{4})?`,
    '\\d{1,2}/\\d{1,2}/\\d{4}',
  ],
  ahead: new Map([
    ['pasado mañana', { days: 2 }],
    ['próxima semana', WEEK_AHEAD],
    ['proxima semana', WEEK_AHEAD],
    ['semana que viene', WEEK_AHEAD],
    ['próximo mes', MONTH_AHEAD],
    ['proximo mes', MONTH_AHEAD],
    ['mes que viene', MONTH_AHEAD],
    ['próximo año', YEAR_AHEAD],
    ['proximo año', YEAR_AHEAD],
    ['año que viene', YEAR_AHEAD],
  ]),
  // 'El próximo viernes' is the first one, and not today.
  coming: /pr[óo]ximo\s+/iu,
  notAfter: [
    [
      'y o pero excepto salvo que & \\+ vs\\.? de del por para a al en con hasta desde tras durante entre fechad[oa]s?',
      ANY_DATE,
    ],
    [
      'los un unos mi mis tu tus su sus nuestro otro algún ningún no cada todo pasado santo plácido buen buena buenas san primer segundo tercer cuarto quinto último ultimo \\d{1,2}\\.?º',
      `(?:(?:este|pr[óo]ximo) )?${WEEKDAY}|hoy|${NEXT}`,
    ],
    // Those of a morning: 'esta mañana', 'a media mañana'.
    ['el la una esta esa aquella media cada toda otra misma buena', 'mañana'],
    // 'Todos los días menos el lunes'; who eats less does so on any date.
    ['menos', `(?:el )?${WEEKDAY}`],
    ['calle avenida plaza', '\\d.*'],
    ['fecha nacid[oa] emitid[oa] recibid[oa] comprad[oa]', '(?:el )?\\d.*'],
  ],
  time: /(?:\s+a\s+las?\s+\d{1,2}(?:[:.]\d{2})?|\s+\d{1,2}[:.]\d{2}(?:\s?h)?|\s+\d{1,2}\s?h|\s+(?:por|en|a|de)\s+la\s+(?:mañana|tarde|noche|madrugada)|\s+al?\s+mediodía|\s+a\s+(?:medianoche|primera\s+hora|última\s+hora)|\s+temprano)$/iu,
});
