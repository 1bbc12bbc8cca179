import { describe, expect, test } from 'vitest';

import type { DateLanguage } from './date-language.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { portuguese } from './portuguese.ts';
import { readLine } from './read-line.ts';
import { spanish } from './spanish.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';

type Name = 'english' | 'german' | 'french' | 'spanish' | 'italian' | 'dutch' | 'portuguese';
const LANGUAGES: [Name, DateLanguage][] = [
  ['english', english],
  ['german', german],
  ['french', french],
  ['spanish', spanish],
  ['italian', italian],
  ['dutch', dutch],
  ['portuguese', portuguese],
];

/** Lines in each language whose last words are a date for themselves, and part of the title here: by what the word before it means. */
const FENCED: [meaning: string, lines: Partial<Record<Name, string[]>>][] = [
  // German and Portuguese have one word for a deadline and for the end of a time.
  [
    'until',
    {
      english: [
        'trip dec 5 thru dec 7',
        'trip fri thru sun',
        'closed thru friday',
        'camp 5 thru 7 december',
        'call every mon thru fri',
        "open 'til friday",
        'open ’til friday',
        'open ’till 5 december',
        "swim every day 'til friday",
        "swim every day at 9 'til friday",
        "swim every day starting tomorrow 'til friday",
        'swim ’til friday every day',
      ],
      french: ['fermé jusqu’à vendredi', "fermé jusqu'au 5 décembre", 'fermé jusqu’à ce lundi'],
      spanish: ['cerrado hasta viernes', 'cerrado hasta el 5 de diciembre'],
      italian: ['chiuso fino a venerdì', 'chiuso fino al 5 dicembre', 'chiuso sino al 5 dicembre'],
      dutch: [
        'dicht tot vrijdag',
        'dicht t/m 5 december',
        'dicht tot en met vrijdag',
        'dicht t.e.m. vrijdag',
      ],
    },
  ],
  [
    'to',
    {
      english: ['moved to friday', 'moved to 5 december'],
      german: [
        'Verschoben auf 5.12.',
        'Verschoben auf Freitag',
        'Verschoben auf den 5. Dezember',
        'Verschoben auf nächste Woche',
        'Verschoben auf 2026-12-05',
        'alle bis auf Freitag',
      ],
      french: ['reporté à vendredi', 'reporté au 5 décembre'],
      spanish: ['aplazado a mañana', 'aplazado al 5 de diciembre'],
      italian: ['rinviato a domani', 'rinviato al 5 dicembre', 'rinviato alla prossima settimana'],
      dutch: ['verzet naar vrijdag', 'verzet naar 5 december'],
      portuguese: ['adiado para sexta', 'adiado pra sexta', 'adiado pro sábado', 'adiado pra 5 de dezembro'],
    },
  ],
  [
    'from and since',
    {
      english: ['open from friday', 'open since friday'],
      german: ['offen ab Freitag', 'offen ab dem 5.12.', 'offen seit dem 5. Dezember'],
      french: ['ouvert depuis vendredi', 'ouvert dès vendredi', 'ouvert à partir du 5 décembre'],
      spanish: ['abierto desde viernes', 'abierto a partir del 5 de diciembre'],
      italian: ['aperto da venerdì', 'aperto dal 5 dicembre'],
      dutch: ['open vanaf vrijdag', 'open sinds 5 december', 'open sedert vrijdag'],
      portuguese: ['aberto desde sexta', 'aberto a partir de 5 de dezembro'],
    },
  ],
  [
    'before and after',
    {
      english: ['not before friday', 'call after 5 december'],
      german: ['nicht vor dem 5. Dezember', 'erst nach dem 5.12.', 'anrufen nach Freitag'],
      french: ['pas avant vendredi', 'appeler après le 5 décembre'],
      spanish: ['no antes del 5 de diciembre', 'llamar después de mañana', 'llamar tras el viernes'],
      italian: ['non prima di venerdì', 'chiamare dopo il 5 dicembre'],
      dutch: ['niet voor vrijdag', 'bellen na 5 december'],
      portuguese: ['não antes de sexta', 'ligar após 5 de dezembro'],
    },
  ],
  [
    'of and for',
    {
      english: ['notes of 5 december', 'slides for friday'],
      german: ['Straße des 17. Juni', 'Der 17. Juni', 'Demo zum 17. Juni', 'Geschenk für Freitag'],
      french: ['rue du 8 mai', 'rapport pour vendredi'],
      spanish: ['notas del 5 de diciembre', 'informe para mañana', 'calle 5 de mayo', 'avenida 9 de julio'],
      italian: ['note del 5 dicembre', 'relazione per venerdì', 'via 25 aprile', 'piazza 4 novembre'],
      dutch: ['notities van 5 december', 'verslag voor vrijdag'],
      portuguese: ['notas de 5 de dezembro', 'relatório para sexta', 'rua 25 de abril', 'avenida 9 de julho'],
    },
  ],
  [
    'about, with and during',
    {
      english: ['dream about friday', 'dinner with friday', 'rest during next week'],
      german: ['Traum über Freitag', 'Essen mit Freitag', 'Ruhe während heute'],
      french: ['dîner avec Vendredi', 'rien pendant vendredi', 'repos durant la semaine prochaine'],
      spanish: ['acerca de mañana', 'cena con Domingo', 'descanso durante el viernes'],
      italian: ['cena con Domenica', 'riposo durante la prossima settimana'],
      dutch: ['praten over vrijdag', 'eten met vrijdag', 'rust tijdens volgende week'],
      portuguese: ['falar sobre sexta', 'jantar com Domingo', 'descanso durante a próxima semana'],
    },
  ],
  [
    'than and versus',
    {
      english: ['rather today than friday', 'home vs friday'],
      german: ['lieber als Freitag', 'Team vs Freitag'],
      french: ['plutôt que vendredi'],
      spanish: ['mejor que mañana'],
      italian: ['meglio che venerdì'],
      portuguese: ['melhor que sexta'],
    },
  ],
  [
    'but and not',
    {
      english: ['any day but friday', 'any day except friday', 'not friday'],
      german: ['aber Freitag', 'außer Freitag', 'immer ausser am Freitag', 'nicht Freitag', 'nicht morgen'],
      french: ['mais vendredi', 'sauf vendredi', 'sauf le 5 décembre', 'pas vendredi', 'pas demain'],
      spanish: ['pero mañana', 'excepto el viernes', 'salvo el viernes', 'menos el viernes', 'no hoy'],
      italian: ['ma venerdì', 'tranne venerdì', 'eccetto il 5 dicembre', 'non venerdì', 'non domani'],
      dutch: ['behalve vrijdag', 'behalve op 5 december', 'niet vrijdag', 'niet morgen'],
      portuguese: ['mas sexta', 'exceto sexta', 'exceto no dia 5 de dezembro', 'menos sexta', 'não hoje'],
    },
  ],
  [
    'no and another',
    {
      english: ['no friday', 'any friday'],
      german: ['kein Freitag', 'irgendein Freitag', 'anderer Freitag', 'meinen Freitag', 'unserem Freitag'],
      french: ['aucun vendredi', 'autre vendredi'],
      spanish: ['ningún viernes', 'otro viernes', 'nuestro viernes', 'algún lunes'],
      italian: ['nessun venerdì', 'altro venerdì', 'nostra domenica', 'qualche lunedì'],
      dutch: ['geen vrijdag', 'andere vrijdag'],
      portuguese: ['nenhuma sexta', 'outra sexta', 'alguma segunda'],
    },
  ],
  [
    'the second and the last',
    {
      english: ['second friday', '2nd friday', 'last friday'],
      german: ['zweiter Freitag', '2. Freitag', 'letzter Freitag'],
      french: ['deuxième vendredi', 'troisième vendredi', '2e vendredi', '2ème vendredi', 'dernier vendredi'],
      spanish: ['segundo viernes', '2º viernes', 'quinto viernes', 'último viernes'],
      italian: ['secondo venerdì', 'terza domenica', '2° venerdì', 'ultimo venerdì'],
      dutch: ['tweede vrijdag', '2e vrijdag', '2de vrijdag', 'laatste vrijdag'],
      portuguese: ['segunda sexta', 'terceira sexta', '2ª sexta', '2º sábado', 'última sexta'],
    },
  ],
  [
    'bought',
    {
      english: ['lamp purchased 5 december'],
      german: ['Lampe gekauft am 5. Dezember'],
      french: ['lampe achetée le 5 décembre', 'lettre reçue le 5 décembre'],
      spanish: ['lámpara comprada el 5 de diciembre', 'carta recibida el 5 de diciembre'],
      italian: ['lampada comprata il 5 dicembre', 'lettera ricevuta il 5 dicembre'],
      dutch: ['lamp gekocht op 5 december'],
      portuguese: ['lâmpada comprada no dia 5 de dezembro', 'carta recebida no dia 5 de dezembro'],
    },
  ],
  [
    'in',
    {
      french: ['repos dans la semaine prochaine'],
      spanish: ['descanso en la próxima semana'],
      italian: ['riposo nella prossima settimana'],
      dutch: ['rust in de volgende week'],
    },
  ],
];

describe.each(FENCED)('a date behind a word for %s is part of the title', (_meaning, lines) => {
  const said = LANGUAGES.flatMap(([name, language]) =>
    (lines[name] ?? []).map((line): [string, string, DateLanguage] => [name, line, language]),
  );
  test.each(said)('in %s: %s', (_name, line, language) => {
    const { title, dueDate, pieces } = readLine(line, { today: TODAY, languages: [language, english] });
    expect({ title, dueDate, pieces }).toEqual({ title: line, dueDate: TODAY, pieces: [] });
  });
});
