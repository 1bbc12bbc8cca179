import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { DateLanguage } from './date-language.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { portuguese } from './portuguese.ts';
import { readLine } from './read-line.ts';
import type { QuickTask } from './read-line.ts';
import { spanish } from './spanish.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';

type Said = Partial<Pick<QuickTask, 'priority' | 'labels' | 'repeat'>> & {
  /** The due date, where the line says it. */
  on?: string;
};
type Row = [line: string, title: string, said?: Said];

const SIGNS: Row[] = [
  [
    'pay rent fri !high #home every month',
    'pay rent',
    { on: '2026-11-20', priority: 'High', labels: ['home'], repeat: 'FREQ=MONTHLY;BYMONTHDAY=20' },
  ],
  ['!high pay rent', 'pay rent', { priority: 'High' }],
  ['pay !medium rent', 'pay rent', { priority: 'Medium' }],
  ['pay rent !low', 'pay rent', { priority: 'Low' }],
  ['pay rent !1', 'pay rent', { priority: 'High' }],
  ['pay rent !2', 'pay rent', { priority: 'Medium' }],
  ['pay rent !3', 'pay rent', { priority: 'Low' }],
  ['pay rent p1', 'pay rent', { priority: 'High' }],
  ['P2 pay rent', 'pay rent', { priority: 'Medium' }],
  ['pay rent !HIGH', 'pay rent', { priority: 'High' }],
  ['pay !low rent !high', 'pay !low rent', { priority: 'High' }],
  ['pay rent!high', 'pay rent!high'],
  ['pay rent !highest', 'pay rent !highest'],
  ['pay rent !4', 'pay rent !4'],
  ['Hurry up !', 'Hurry up !'],
  ['print p12', 'print p12'],
  ['MP3 player', 'MP3 player'],
  ['#home #garden mow', 'mow', { labels: ['garden', 'home'] }],
  ['mow #"back yard" lawn', 'mow lawn', { labels: ['back yard'] }],
  ['mow #home, then rest', 'mow, then rest', { labels: ['home'] }],
  ['mow #Home #home', 'mow', { labels: ['Home'] }],
  ['mow #🏡', 'mow', { labels: ['🏡'] }],
  ['#home: mow', 'mow', { labels: ['home'] }],
  ['#home, mow', 'mow', { labels: ['home'] }],
  ['#home: #garden: mow :)', 'mow :)', { labels: ['garden', 'home'] }],
  ['#home :) smile', ':) smile', { labels: ['home'] }],
  [':) smile #home', ':) smile', { labels: ['home'] }],
  ['buy milk #l’été', 'buy milk', { labels: ['l’été'] }],
  ['learn C#', 'learn C#'],
  ['learn C# and F#', 'learn C# and F#'],
  ['fix issue #42', 'fix issue #42'],
  ['be #1', 'be #1'],
  ['press #', 'press #'],
  ['see http://x.org/a#b', 'see http://x.org/a#b'],
  ['#"" empty', '#"" empty'],
  [`x #${'a'.repeat(41)}`, `x #${'a'.repeat(41)}`],
  ['!high', '', { priority: 'High' }],
];

const EVERY: Row[] = [
  ['water plants every day', 'water plants', { repeat: 'FREQ=DAILY' }],
  ['water plants every 3 days', 'water plants', { repeat: 'FREQ=DAILY;INTERVAL=3' }],
  ['water plants every! 3 days', 'water plants', { repeat: 'DONE;FREQ=DAILY;INTERVAL=3' }],
  ['water plants every 3 days after completion', 'water plants', { repeat: 'DONE;FREQ=DAILY;INTERVAL=3' }],
  ['water plants every other day', 'water plants', { repeat: 'FREQ=DAILY;INTERVAL=2' }],
  ['every weekday stand up', 'stand up', { repeat: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' }],
  ['clean every weekend', 'clean', { on: '2026-11-21', repeat: 'FREQ=WEEKLY;BYDAY=SA,SU' }],
  ['bins every monday', 'bins', { on: '2026-11-23', repeat: 'FREQ=WEEKLY;BYDAY=MO' }],
  ['bins every wed', 'bins', { on: TODAY, repeat: 'FREQ=WEEKLY;BYDAY=WE' }],
  ['gym every mon, wed and fri', 'gym', { on: TODAY, repeat: 'FREQ=WEEKLY;BYDAY=MO,WE,FR' }],
  ['gym every mon,fri', 'gym', { on: '2026-11-20', repeat: 'FREQ=WEEKLY;BYDAY=MO,FR' }],
  ['bins every other tuesday', 'bins', { on: '2026-11-24', repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' }],
  ['bins every 2 weeks on tuesday', 'bins', { on: '2026-11-24', repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' }],
  ['report every week', 'report', { repeat: 'FREQ=WEEKLY;BYDAY=WE' }],
  ['rent every month on the 1st', 'rent', { on: '2026-12-01', repeat: 'FREQ=MONTHLY;BYMONTHDAY=1' }],
  ['rent every 1st', 'rent', { on: '2026-12-01', repeat: 'FREQ=MONTHLY;BYMONTHDAY=1' }],
  ['rent every 31st of the month', 'rent', { on: '2026-11-30', repeat: 'FREQ=MONTHLY;BYMONTHDAY=31' }],
  ['rent every last day of the month', 'rent', { on: '2026-11-30', repeat: 'FREQ=MONTHLY;BYMONTHDAY=-1' }],
  ['club every 4th sunday', 'club', { on: '2026-11-22', repeat: 'FREQ=MONTHLY;BYDAY=4SU' }],
  ['club every month on the last friday', 'club', { on: '2026-11-27', repeat: 'FREQ=MONTHLY;BYDAY=-1FR' }],
  ['tax every year on 5 march', 'tax', { on: '2027-03-05', repeat: 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5' }],
  ['tax every march 5th', 'tax', { on: '2027-03-05', repeat: 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5' }],
  ['birthday every 29 feb', 'birthday', { on: '2027-02-28', repeat: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' }],
  ['renew every year', 'renew', { repeat: 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=18' }],
  ['renew every year 5 march', 'renew', { on: '2027-03-05', repeat: 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5' }],
  ['every monday: bins', 'bins', { on: '2026-11-23', repeat: 'FREQ=WEEKLY;BYDAY=MO' }],
  ['stand up every monday at 9am', 'stand up at 9am', { on: '2026-11-23', repeat: 'FREQ=WEEKLY;BYDAY=MO' }],
  ['every month pay rent tomorrow', 'pay rent', { on: '2026-11-19', repeat: 'FREQ=MONTHLY;BYMONTHDAY=19' }],
  ['watch Every Man Dies Alone', 'watch Every Man Dies Alone'],
  ['sing every breath you take', 'sing every breath you take'],
  ['everyday carry', 'everyday carry'],
  ['ask every day-care', 'ask every day-care'],
  ['sell every day’s bread', 'sell every day’s bread'],
  ['every 1000 days', 'every 1000 days'],
  ['every 0 days rest', 'every 0 days rest'],
  ['every 32nd idea', 'every 32nd idea'],
  ['count every 5', 'count every 5'],
  ['visit every January', 'visit every January'],
  ['every day', 'every day'],
  ['water plants every 3rd day', 'water plants', { repeat: 'FREQ=DAILY;INTERVAL=3' }],
  ['bins every 2nd week on tuesday', 'bins', { on: '2026-11-24', repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' }],
  ['filter every 3rd month', 'filter', { repeat: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=18' }],
  ['rent every 1st day of the month', 'rent', { on: '2026-12-01', repeat: 'FREQ=MONTHLY;BYMONTHDAY=1' }],
  ['gym every week tue and thu', 'gym', { on: '2026-11-19', repeat: 'FREQ=WEEKLY;BYDAY=TU,TH' }],
  ['rent every month the 15th', 'rent', { on: '2026-12-15', repeat: 'FREQ=MONTHLY;BYMONTHDAY=15' }],
  ['rent every month friday', 'rent', { on: '2026-11-20', repeat: 'FREQ=MONTHLY;BYMONTHDAY=20' }],
  ['rent every month 5th march', 'rent', { on: '2027-03-05', repeat: 'FREQ=MONTHLY;BYMONTHDAY=5' }],
  ['rent every month - friday', 'rent', { on: '2026-11-20', repeat: 'FREQ=MONTHLY;BYMONTHDAY=20' }],
  ['bins every monday 9:30', 'bins 9:30', { on: '2026-11-23', repeat: 'FREQ=WEEKLY;BYDAY=MO' }],
  ['pay every month 9 am', 'pay 9 am', { repeat: 'FREQ=MONTHLY;BYMONTHDAY=18' }],
  ['sit every day in the morning', 'sit in the morning', { repeat: 'FREQ=DAILY' }],
  ['every monday - bring keys', '- bring keys', { on: '2026-11-23', repeat: 'FREQ=WEEKLY;BYDAY=MO' }],
  ['every monday, call mum', 'call mum', { on: '2026-11-23', repeat: 'FREQ=WEEKLY;BYDAY=MO' }],
  ['run every day starting tomorrow', 'run', { on: '2026-11-19', repeat: 'FREQ=DAILY' }],
  ['run every day, beginning 2026-12-01', 'run', { on: '2026-12-01', repeat: 'FREQ=DAILY' }],
  ['run every monday starting on friday', 'run', { on: '2026-11-23', repeat: 'FREQ=WEEKLY;BYDAY=MO' }],
  ['gym every week on mon/thu', 'gym', { on: '2026-11-19', repeat: 'FREQ=WEEKLY;BYDAY=MO,TH' }],
  ['gym every mon/wed/fri', 'gym', { on: TODAY, repeat: 'FREQ=WEEKLY;BYDAY=MO,WE,FR' }],
  ['filter every three months', 'filter', { repeat: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=18' }],
  ['watch every three musketeers', 'watch every three musketeers'],
  ['rent every month on friday', 'rent', { on: '2026-11-20', repeat: 'FREQ=MONTHLY;BYMONTHDAY=20' }],
  ['pay every month on time', 'pay on time', { repeat: 'FREQ=MONTHLY;BYMONTHDAY=18' }],
  ['call every month first thing', 'call first thing', { repeat: 'FREQ=MONTHLY;BYMONTHDAY=18' }],
  ['sit every day for 10 minutes', 'sit for 10 minutes', { repeat: 'FREQ=DAILY' }],
  ['every day 10 pushups', '10 pushups', { repeat: 'FREQ=DAILY' }],
  ['club every month on second tuesday', 'club', { on: '2026-12-08', repeat: 'FREQ=MONTHLY;BYDAY=2TU' }],
  ['club every month second tuesday', 'club', { on: '2026-12-08', repeat: 'FREQ=MONTHLY;BYDAY=2TU' }],
  ['club every month on the second tuesday', 'club', { on: '2026-12-08', repeat: 'FREQ=MONTHLY;BYDAY=2TU' }],
  [
    'club every 2 months on second tuesday',
    'club',
    { on: '2026-12-08', repeat: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU' },
  ],
  ['bins every second tuesday', 'bins', { on: '2026-11-24', repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU' }],
  ['filter every second month', 'filter', { repeat: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=18' }],
  ['call every month second thing', 'call second thing', { repeat: 'FREQ=MONTHLY;BYMONTHDAY=18' }],
  ['run every friday the 5th of march', 'run', { on: '2027-03-05', repeat: 'FREQ=WEEKLY;BYDAY=FR' }],
  [
    'meet every monday on the 5th floor',
    'meet on the 5th floor',
    { on: '2026-11-23', repeat: 'FREQ=WEEKLY;BYDAY=MO' },
  ],
];

/** Rules that say more than can be kept, or than is understood: half of one would be a wrong one. */
const HALF_RULES: Row[] = [
  'club every 5th friday',
  'rent every 1st and 15th',
  'rent every 1st, 15th',
  'club every 2nd and 4th monday',
  'club every 2nd monday, 4th monday',
  'gym every mon - fri',
  'gym every monday to friday',
  'gym every monday through friday',
  'gym every weekday and saturday',
  'standup every weekday except friday',
  'standup every day but sunday',
  'standup every day excluding sunday',
  'gym every monday or friday',
  'gym every sat and every sun',
  'gym every day or two',
  'tidy every 1st week of the month',
  'choir every last friday of november',
  'choir every monday in december',
  'swim every day until friday',
  'swim every day from tomorrow',
  'rent every month 15',
  'tax every year march',
  'brush every month 3 times',
  'take pills every day for 2 weeks',
  'pay wages every month on the last weekday',
  'club every month on the 5th friday',
  'club every year on the 2nd friday',
  'club every month on the third day off',
  'gym every mon/off',
  'bins every week/month',
  'take pills every day for a week',
  'call every monday for three months',
  'run every friday the 13th',
  'run every friday, the 13th',
  'run every week on friday the 13th',
  'run every friday on the 13th',
  'bins every 2 weeks on the 13th',
  'club every second tuesday of the month',
  'club every month on 5th friday',
  'club every month on fifth friday',
  'club every month the fifth friday',
  'club every year on second friday',
  'club every year last friday',
].map((line) => [line, line]);

const DATES: Row[] = [
  ['pay rent today', 'pay rent', { on: TODAY }],
  ['pay rent tomorrow', 'pay rent', { on: '2026-11-19' }],
  ['pay rent the day after tomorrow', 'pay rent', { on: '2026-11-20' }],
  ['pay rent Friday', 'pay rent', { on: '2026-11-20' }],
  ['pay rent on friday', 'pay rent', { on: '2026-11-20' }],
  ['pay rent by fri', 'pay rent', { on: '2026-11-20' }],
  ['pay rent tues', 'pay rent', { on: '2026-11-24' }],
  ['pay rent next tues', 'pay rent', { on: '2026-11-24' }],
  ['pay rent thurs', 'pay rent', { on: '2026-11-19' }],
  ['pay rent tues 24 nov', 'pay rent', { on: '2026-11-24' }],
  ['pay rent wed', 'pay rent', { on: TODAY }],
  ['pay rent mon', 'pay rent', { on: '2026-11-23' }],
  ['pay rent in 3 days', 'pay rent', { on: '2026-11-21' }],
  ['pay rent in two weeks', 'pay rent', { on: '2026-12-02' }],
  ['pay rent next week', 'pay rent', { on: '2026-11-25' }],
  ['pay rent next month', 'pay rent', { on: '2026-12-18' }],
  ['pay rent a week from now', 'pay rent', { on: '2026-11-25' }],
  ['pay rent 3 days from today', 'pay rent', { on: '2026-11-21' }],
  ['pay rent two weeks from today', 'pay rent', { on: '2026-12-02' }],
  ['pay rent a month from today', 'pay rent', { on: '2026-12-18' }],
  ['new diet starting friday', 'new diet', { on: '2026-11-20' }],
  ['pay rent 5 march', 'pay rent', { on: '2027-03-05' }],
  ['pay rent march 5', 'pay rent', { on: '2027-03-05' }],
  ['pay rent the 5th of March', 'pay rent', { on: '2027-03-05' }],
  ['pay rent by mar 5th 2028', 'pay rent', { on: '2028-03-05' }],
  ['pay rent fri 20 nov', 'pay rent', { on: '2026-11-20' }],
  ['pay rent 2027-03-05', 'pay rent', { on: '2027-03-05' }],
  ['pay rent on 2027-03-05', 'pay rent', { on: '2027-03-05' }],
  ['Dentist - tomorrow', 'Dentist', { on: '2026-11-19' }],
  ['Dentist, tomorrow', 'Dentist', { on: '2026-11-19' }],
  ['tomorrow: pay rent', 'pay rent', { on: '2026-11-19' }],
  ['5 march: pay rent', 'pay rent', { on: '2027-03-05' }],
  ['call mum tomorrow at 5pm', 'call mum at 5pm', { on: '2026-11-19' }],
  ['call mum at 5pm tomorrow', 'call mum at 5pm', { on: '2026-11-19' }],
  ['call mum tomorrow 17:30', 'call mum 17:30', { on: '2026-11-19' }],
  ['party friday night', 'party night', { on: '2026-11-20' }],
  ['run tomorrow morning', 'run morning', { on: '2026-11-19' }],
  ['call mum tomorrow morning at 9', 'call mum morning at 9', { on: '2026-11-19' }],
  ['call mum tomorrow evening 8pm', 'call mum evening 8pm', { on: '2026-11-19' }],
  ['call mum friday at 8 in the evening', 'call mum at 8 in the evening', { on: '2026-11-20' }],
  ['call mum tomorrow morning #home at 9', 'call mum morning at 9', { on: '2026-11-19', labels: ['home'] }],
  ['call mum morning at 9', 'call mum morning at 9'],
  ['call mum at 5pm', 'call mum at 5pm'],
  ['call mum in 5 minutes', 'call mum in 5 minutes'],
  ['watch Freaky Friday tomorrow', 'watch Freaky Friday', { on: '2026-11-19' }],
  ['pay rent 5 march 27', 'pay rent', { on: '2027-03-05' }],
  ['pay rent 5 march ’27', 'pay rent', { on: '2027-03-05' }],
  ['pay rent march 5, 27', 'pay rent', { on: '2027-03-05' }],
  ['pay rent march 27', 'pay rent', { on: '2027-03-27' }],
  ['pay  rent   next   fri', 'pay  rent', { on: '2026-11-27' }],
];

/** Titles with words in them that would be a date elsewhere. */
const FALSE_FRIENDS: Row[] = [
  'The 9/11 Report',
  'Read the report on 9/11',
  'The 5th Wave',
  'up to january 30th',
  'Renovation - 2nd Floor',
  'Renovation - 2nd',
  'meet sun god',
  'enjoy the sun',
  'Catch 22',
  'buy 2',
  'read chapter 5',
  'win 2027',
  'party like 1999',
  'book flights for May',
  'ask may',
  'trip in march',
  'call June',
  'visit April',
  'dream of August',
  'budget 2027-13-45',
  'may 2027',
  'open 24/7',
  'cut it 50/50',
  'add 1/2',
  'score 4/5',
  'install 1.2.3',
  'photos 2020-01-01',
  // The third of a November that is over, and not the 26th.
  'photos 3 nov 26',
  'photos 3 nov 2026',
  'sun cream',
  'buy sun cream',
  'sit in full sun',
  'watch the midnight sun',
  'sat nav',
  'update sat nav',
  'tell where he sat',
  'may call Bob',
  'call Bob may',
  'mark May',
  'gift for the newly wed',
  'to be wed',
  'mon ami',
  'dinner with Friday',
  'wait a second',
  'second helping',
  'what happened yesterday',
  'notes of last friday',
  'two days ago',
  'watch Freaky Friday',
  'shop on Black Friday',
  'watch Edge of Tomorrow',
  'subscribe to USA Today',
  'read Around the World in 80 Days',
  'watch How to Lose a Guy in 10 Days',
  'open since monday',
  'open until friday',
  'slides for monday',
  'before friday',
  'lunch thursday and friday',
  'festival march 5 - march 7',
  'camp friday - sunday',
  'meet the 2nd friday',
  'meet 2nd friday',
  'Friday',
  'tomorrow',
  'on friday',
  'Monday Blues: listen',
  '10:30 call',
  'feb 30',
  'leap 29 feb',
  'second',
  'now',
  'decide',
  'sunscreen',
  'monitor',
  'tomorrowland',
  'Good Morning',
  'say good night',
  'midnight',
  'room 5 3 2027',
  'tel 0176 2027',
  'iPhone 15',
  'Windows 11',
  'Area 51',
  'page 12-15',
].map((line) => [line, line]);

const LITERAL: Row[] = [
  ['read "The 5th Wave every day" tomorrow', 'read "The 5th Wave every day"', { on: '2026-11-19' }],
  ['"pay rent !high #home every month tomorrow"', '"pay rent !high #home every month tomorrow"'],
  ['read "tomorrow"', 'read "tomorrow"'],
  ['say "x" #home', 'say "x"', { labels: ['home'] }],
  ['a 5" pipe tomorrow', 'a 5" pipe', { on: '2026-11-19' }],
];

const GERMAN: Row[] = [
  ['Zahnarzt morgen', 'Zahnarzt', { on: '2026-11-19' }],
  ['Zahnarzt übermorgen', 'Zahnarzt', { on: '2026-11-20' }],
  ['Zahnarzt heute', 'Zahnarzt', { on: TODAY }],
  ['Zahnarzt am Freitag', 'Zahnarzt', { on: '2026-11-20' }],
  ['Zahnarzt Fr', 'Zahnarzt', { on: '2026-11-20' }],
  ['Zahnarzt bis freitag', 'Zahnarzt', { on: '2026-11-20' }],
  ['Zahnarzt in 3 Tagen', 'Zahnarzt', { on: '2026-11-21' }],
  ['Zahnarzt nächste Woche', 'Zahnarzt', { on: '2026-11-25' }],
  ['Zahnarzt 5. März', 'Zahnarzt', { on: '2027-03-05' }],
  ['Zahnarzt am 5. März 2028', 'Zahnarzt', { on: '2028-03-05' }],
  ['Zahnarzt Sonnabend', 'Zahnarzt', { on: '2026-11-21' }],
  ['Zahnarzt am sonnabend', 'Zahnarzt', { on: '2026-11-21' }],
  ['Zahnarzt nächsten Sonnabend', 'Zahnarzt', { on: '2026-11-28' }],
  ['Zahnarzt Sonnabend, 5 Dez', 'Zahnarzt', { on: '2026-12-05' }],
  ['Zahnarzt 5 März', 'Zahnarzt', { on: '2027-03-05' }],
  ['Zahnarzt am 5 März 2028', 'Zahnarzt', { on: '2028-03-05' }],
  ['Zahnarzt 5 Mai', 'Zahnarzt', { on: '2027-05-05' }],
  ['Zahnarzt 5 Juni', 'Zahnarzt', { on: '2027-06-05' }],
  ['Zahnarzt 5 Juli 2027', 'Zahnarzt', { on: '2027-07-05' }],
  ['Zahnarzt 5 Okt', 'Zahnarzt', { on: '2027-10-05' }],
  ['Zahnarzt 5 Dezember', 'Zahnarzt', { on: '2026-12-05' }],
  ['Zahnarzt 24.12.', 'Zahnarzt', { on: '2026-12-24' }],
  ['Zahnarzt 17.11.', 'Zahnarzt', { on: '2027-11-17' }],
  ['Zahnarzt am 5.3.2027', 'Zahnarzt', { on: '2027-03-05' }],
  ['Zahnarzt 1.5.27', 'Zahnarzt', { on: '2027-05-01' }],
  ['Zahnarzt am 01.05.27', 'Zahnarzt', { on: '2027-05-01' }],
  ['1.5.27: Zahnarzt', 'Zahnarzt', { on: '2027-05-01' }],
  ['Zahnarzt 1. Mai 27', 'Zahnarzt', { on: '2027-05-01' }],
  ['Zahnarzt Mo 30.11.', 'Zahnarzt', { on: '2026-11-30' }],
  ['Zahnarzt am Montag, den 30.11.', 'Zahnarzt', { on: '2026-11-30' }],
  ['Zahnarzt Mo., 30. November', 'Zahnarzt', { on: '2026-11-30' }],
  ['Zahnarzt Montag, den 30. November 2026', 'Zahnarzt', { on: '2026-11-30' }],
  ['Zahnarzt kommenden Freitag', 'Zahnarzt', { on: '2026-11-20' }],
  ['Zahnarzt am kommenden Freitag', 'Zahnarzt', { on: '2026-11-20' }],
  ['Zahnarzt kommende Woche', 'Zahnarzt', { on: '2026-11-25' }],
  ['Zahnarzt kommenden Monat', 'Zahnarzt', { on: '2026-12-18' }],
  ['anrufen Freitag', 'anrufen', { on: '2026-11-20' }],
  ['Zahnarzt Do', 'Zahnarzt', { on: '2026-11-19' }],
  ['Zahnarzt morgen um 9 Uhr', 'Zahnarzt um 9 Uhr', { on: '2026-11-19' }],
  ['Zahnarzt morgen früh', 'Zahnarzt früh', { on: '2026-11-19' }],
  ['Zahnarzt morgen früh um 9', 'Zahnarzt früh um 9', { on: '2026-11-19' }],
  ['Anruf morgen Abend um 8', 'Anruf Abend um 8', { on: '2026-11-19' }],
  ['morgen: Zahnarzt', 'Zahnarzt', { on: '2026-11-19' }],
  ['Miete every month 5. März', 'Miete', { on: '2027-03-05', repeat: 'FREQ=MONTHLY;BYMONTHDAY=5' }],
  ['Zahnarzt tomorrow !high', 'Zahnarzt', { on: '2026-11-19', priority: 'High' }],
  ['mach das so', 'mach das so'],
  ['Liste der To Do', 'Liste der To Do'],
  ['schreib to Do', 'schreib to Do'],
  ['das schwarze Freitag', 'das schwarze Freitag'],
  ['Angebote zum schwarzen Freitag', 'Angebote zum schwarzen Freitag'],
  ['Schwarzer Freitag', 'Schwarzer Freitag'],
  ['der weiße Sonntag', 'der weiße Sonntag'],
  ['verkaufsoffener Sonntag', 'verkaufsoffener Sonntag'],
  ['langer Samstag', 'langer Samstag'],
  ['freier Freitag', 'freier Freitag'],
  ['den ganzen Sonntag', 'den ganzen Sonntag'],
  ['jeden 2. Montag', 'jeden 2. Montag'],
  ['Film über Lady Di', 'Film über Lady Di'],
  ['Interview mit Di', 'Interview mit Di'],
  ['sing Do Re Mi', 'sing Do Re Mi'],
  ['Welt am Sonntag', 'Welt am Sonntag'],
  ['Bild am Sonntag', 'Bild am Sonntag'],
  ['lies Robinson Freitag', 'lies Robinson Freitag'],
  ['Version 1.5.27', 'Version 1.5.27'],
  ['Kapitel 2.1.', 'Kapitel 2.1.'],
  ['Kap. 3.4.', 'Kap. 3.4.'],
  ['Fotos 1.5.20', 'Fotos 1.5.20'],
  ['Fotos Mo 1.5.20', 'Fotos Mo 1.5.20'],
  ['laufen am Morgen', 'laufen am Morgen'],
  ['Guten Morgen', 'Guten Morgen'],
  ['seit Montag', 'seit Montag'],
  ['Fotos 30.2.', 'Fotos 30.2.'],
  ['Reise im Mai', 'Reise im Mai'],
  ['Version 1.2', 'Version 1.2'],
  ['Miete 31.', 'Miete 31.'],
  ['gestern', 'gestern'],
];

const FRENCH: Row[] = [
  ['Dentiste demain', 'Dentiste', { on: '2026-11-19' }],
  ['Dentiste après-demain', 'Dentiste', { on: '2026-11-20' }],
  ['Dentiste aujourd’hui', 'Dentiste', { on: TODAY }],
  ['Dentiste vendredi', 'Dentiste', { on: '2026-11-20' }],
  ['Dentiste lundi prochain', 'Dentiste', { on: '2026-11-23' }],
  ['Dentiste dans 3 jours', 'Dentiste', { on: '2026-11-21' }],
  ['Dentiste dans deux semaines', 'Dentiste', { on: '2026-12-02' }],
  ['Dentiste la semaine prochaine', 'Dentiste', { on: '2026-11-25' }],
  ['Dentiste le 5 mars', 'Dentiste', { on: '2027-03-05' }],
  ['Dentiste 1er janvier 2028', 'Dentiste', { on: '2028-01-01' }],
  ['Dentiste demain à 9h', 'Dentiste à 9h', { on: '2026-11-19' }],
  ['Dentiste demain matin à 9h', 'Dentiste matin à 9h', { on: '2026-11-19' }],
  ['demain: dentiste', 'dentiste', { on: '2026-11-19' }],
  ['cours du lundi', 'cours du lundi'],
  ['depuis vendredi', 'depuis vendredi'],
  ['jusqu’à demain', 'jusqu’à demain'],
  ['lire Robinson Vendredi', 'lire Robinson Vendredi'],
  ['rapport pour lundi', 'rapport pour lundi'],
  ['hier', 'hier'],
  ['en mars', 'en mars'],
  ['30 février', '30 février'],
];

const SPANISH: Row[] = [
  ['Dentista mañana', 'Dentista', { on: '2026-11-19' }],
  ['Dentista pasado mañana', 'Dentista', { on: '2026-11-20' }],
  ['Dentista hoy', 'Dentista', { on: TODAY }],
  ['Dentista el viernes', 'Dentista', { on: '2026-11-20' }],
  ['Dentista el próximo lunes', 'Dentista', { on: '2026-11-23' }],
  ['Dentista en 3 días', 'Dentista', { on: '2026-11-21' }],
  ['Dentista dentro de dos semanas', 'Dentista', { on: '2026-12-02' }],
  ['Dentista la próxima semana', 'Dentista', { on: '2026-11-25' }],
  ['Dentista 5 de marzo', 'Dentista', { on: '2027-03-05' }],
  ['Dentista el 5 de marzo de 2028', 'Dentista', { on: '2028-03-05' }],
  ['Dentista mañana a las 9', 'Dentista a las 9', { on: '2026-11-19' }],
  ['Dentista mañana por la mañana a las 9', 'Dentista por la mañana a las 9', { on: '2026-11-19' }],
  ['mañana: dentista', 'dentista', { on: '2026-11-19' }],
  ['correr por la mañana', 'correr por la mañana'],
  ['viaje a Santo Domingo', 'viaje a Santo Domingo'],
  ['desde el lunes', 'desde el lunes'],
  ['hasta el viernes', 'hasta el viernes'],
  ['ayer', 'ayer'],
  ['en marzo', 'en marzo'],
  ['30 de febrero', '30 de febrero'],
];

const ITALIAN: Row[] = [
  ['Dentista domani', 'Dentista', { on: '2026-11-19' }],
  ['Dentista dopodomani', 'Dentista', { on: '2026-11-20' }],
  ['Dentista oggi', 'Dentista', { on: TODAY }],
  ['Dentista venerdì', 'Dentista', { on: '2026-11-20' }],
  ['Dentista entro venerdì', 'Dentista', { on: '2026-11-20' }],
  ['Dentista lunedì prossimo', 'Dentista', { on: '2026-11-23' }],
  ['Dentista tra 3 giorni', 'Dentista', { on: '2026-11-21' }],
  ['Dentista fra due settimane', 'Dentista', { on: '2026-12-02' }],
  ['Dentista la prossima settimana', 'Dentista', { on: '2026-11-25' }],
  ['Dentista settimana prossima', 'Dentista', { on: '2026-11-25' }],
  ['Dentista il 5 marzo', 'Dentista', { on: '2027-03-05' }],
  ['Dentista 5 marzo 2028', 'Dentista', { on: '2028-03-05' }],
  ['Dentista domani alle 9', 'Dentista alle 9', { on: '2026-11-19' }],
  ['Dentista domani mattina alle 9', 'Dentista mattina alle 9', { on: '2026-11-19' }],
  ['domani: dentista', 'dentista', { on: '2026-11-19' }],
  ['messa della domenica', 'messa della domenica'],
  ['Buona domenica', 'Buona domenica'],
  ['fino a venerdì', 'fino a venerdì'],
  ['da lunedì', 'da lunedì'],
  ['ieri', 'ieri'],
  ['in marzo', 'in marzo'],
  ['30 febbraio', '30 febbraio'],
];

const DUTCH: Row[] = [
  ['Tandarts morgen', 'Tandarts', { on: '2026-11-19' }],
  ['Tandarts overmorgen', 'Tandarts', { on: '2026-11-20' }],
  ['Tandarts vandaag', 'Tandarts', { on: TODAY }],
  ['Tandarts op vrijdag', 'Tandarts', { on: '2026-11-20' }],
  ['Tandarts volgende maandag', 'Tandarts', { on: '2026-11-23' }],
  ['Tandarts over 3 dagen', 'Tandarts', { on: '2026-11-21' }],
  ['Tandarts over twee weken', 'Tandarts', { on: '2026-12-02' }],
  ['Tandarts volgende week', 'Tandarts', { on: '2026-11-25' }],
  ['Tandarts 5 maart', 'Tandarts', { on: '2027-03-05' }],
  ['Tandarts op 5 maart 2028', 'Tandarts', { on: '2028-03-05' }],
  ['Tandarts morgen om 9 uur', 'Tandarts om 9 uur', { on: '2026-11-19' }],
  ['Tandarts morgen avond om 8 uur', 'Tandarts avond om 8 uur', { on: '2026-11-19' }],
  ['morgen: tandarts', 'tandarts', { on: '2026-11-19' }],
  ['goede morgen', 'goede morgen'],
  // What another language reads too, that one can forbid.
  ['closed until 5 december', 'closed until 5 december'],
  ['sinds maandag', 'sinds maandag'],
  ['tot vrijdag', 'tot vrijdag'],
  ['boek over een vrijdag', 'boek over een vrijdag'],
  ['gisteren', 'gisteren'],
  ['in maart', 'in maart'],
  ['30 februari', '30 februari'],
];

const PORTUGUESE: Row[] = [
  ['Dentista amanhã', 'Dentista', { on: '2026-11-19' }],
  ['Dentista depois de amanhã', 'Dentista', { on: '2026-11-20' }],
  ['Dentista hoje', 'Dentista', { on: TODAY }],
  ['Dentista na sexta', 'Dentista', { on: '2026-11-20' }],
  ['Dentista sexta-feira', 'Dentista', { on: '2026-11-20' }],
  ['Dentista na próxima segunda', 'Dentista', { on: '2026-11-23' }],
  ['Dentista na próxima quarta', 'Dentista', { on: '2026-11-25' }],
  ['Dentista próxima sexta-feira', 'Dentista', { on: '2026-11-27' }],
  ['Dentista no próximo sábado', 'Dentista', { on: '2026-11-28' }],
  ['Dentista na próxima semana', 'Dentista', { on: '2026-11-25' }],
  ['Dentista em 3 dias', 'Dentista', { on: '2026-11-21' }],
  ['Dentista daqui a 2 semanas', 'Dentista', { on: '2026-12-02' }],
  ['Dentista semana que vem', 'Dentista', { on: '2026-11-25' }],
  ['Dentista 5 de março', 'Dentista', { on: '2027-03-05' }],
  ['Dentista no dia 5 de março de 2028', 'Dentista', { on: '2028-03-05' }],
  ['Dentista amanhã às 9', 'Dentista às 9', { on: '2026-11-19' }],
  ['Dentista amanhã de manhã às 9', 'Dentista de manhã às 9', { on: '2026-11-19' }],
  ['amanhã: dentista', 'dentista', { on: '2026-11-19' }],
  ['comprar carne de segunda', 'comprar carne de segunda'],
  ['ler a quinta', 'ler a quinta'],
  ['desde segunda-feira', 'desde segunda-feira'],
  ['ontem', 'ontem'],
  ['em março', 'em março'],
  ['30 de fevereiro', '30 de fevereiro'],
];

const OWN: [string, DateLanguage, Row[]][] = [
  ['German', german, GERMAN],
  ['French', french, FRENCH],
  ['Spanish', spanish, SPANISH],
  ['Italian', italian, ITALIAN],
  ['Dutch', dutch, DUTCH],
  ['Portuguese', portuguese, PORTUGUESE],
];

/** What a line says, without the places of what says it. */
function readTask(line: string, languages: readonly DateLanguage[]) {
  const { pieces: _pieces, ...task } = readLine(line, { today: TODAY, languages });
  return task;
}

function makeTask(title: string, { on = TODAY, ...said }: Said = {}) {
  return { title, dueDate: on, priority: 'Low', labels: [], repeat: '', ...said };
}

const HOME_ZONE = process.env.TZ;

/** How each language says in a month, next month, in two months, in a year and next year, where it is understood. */
const AHEAD: [string, DateLanguage, Partial<Record<'month' | 'months' | 'year', string[]>>][] = [
  [
    'English',
    english,
    {
      month: ['in a month', 'next month', 'a month from now'],
      months: ['in 2 months'],
      year: ['next year', 'in a year'],
    },
  ],
  [
    'German',
    german,
    {
      month: ['in einem Monat', 'nächsten Monat'],
      months: ['in 2 Monaten'],
      year: ['nächstes Jahr', 'in einem Jahr'],
    },
  ],
  [
    'French',
    french,
    {
      month: ['dans un mois', 'le mois prochain'],
      months: ['dans 2 mois'],
      year: ['l’année prochaine'],
    },
  ],
  ['Spanish', spanish, { month: ['en un mes'], months: ['dentro de 2 meses'], year: ['en un año'] }],
  [
    'Italian',
    italian,
    { month: ['tra un mese', 'prossimo mese'], months: ['fra 2 mesi'], year: ['prossimo anno'] },
  ],
  [
    'Dutch',
    dutch,
    {
      month: ['over een maand', 'volgende maand'],
      months: ['over 2 maanden'],
      year: ['volgend jaar'],
    },
  ],
];

describe.each(AHEAD)('months and years ahead in %s', (_name, language, phrases) => {
  test.each([
    ['2026-01-30', { month: '2026-02-28', months: '2026-03-30', year: '2027-01-30' }],
    ['2026-01-31', { month: '2026-02-28', months: '2026-03-31', year: '2027-01-31' }],
    ['2026-08-31', { month: '2026-09-30', months: '2026-10-31', year: '2027-08-31' }],
    ['2026-12-31', { month: '2027-01-31', months: '2027-02-28', year: '2027-12-31' }],
    ['2028-02-29', { month: '2028-03-29', months: '2028-04-29', year: '2029-02-28' }],
  ] as const)('on %s reach the last day of a month that is shorter', (today, days) => {
    for (const unit of ['month', 'months', 'year'] as const)
      for (const phrase of phrases[unit] ?? [])
        expect([phrase, readLine(`rent ${phrase}`, { today, languages: [language] }).dueDate]).toEqual([
          phrase,
          days[unit],
        ]);
  });
});

test.each([
  ['tomorrow', '2026-02-01'],
  ['in 3 days', '2026-02-03'],
  ['next week', '2026-02-07'],
  ['fri', '2026-02-06'],
])('%s goes over the end of a month', (phrase, day) => {
  expect(readLine(`rent ${phrase}`, { today: '2026-01-31', languages: [english] }).dueDate).toBe(day);
});

describe.each(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Kiritimati'])('in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone;
    // The day is the person's, whatever the clock says.
    vi.useFakeTimers({ now: new Date('2026-11-18T11:30:00Z'), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    process.env.TZ = HOME_ZONE;
  });

  const ENGLISH = [...SIGNS, ...EVERY, ...HALF_RULES, ...DATES, ...FALSE_FRIENDS, ...LITERAL];

  test.each(ENGLISH)('%s: %s', (line, title, said) => {
    expect(readTask(line, [english])).toEqual(makeTask(title, said));
  });

  describe.each(OWN)('in a %s browser', (_name, language, rows) => {
    test.each(rows)('%s: %s', (line, title, said) => {
      expect(readTask(line, [language, english])).toEqual(makeTask(title, said));
    });

    test.each(ENGLISH)('%s is what it is in English', (line, title, said) => {
      expect(readTask(line, [language, english])).toEqual(makeTask(title, said));
    });
  });
});
