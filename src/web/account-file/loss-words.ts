import { LIMITS } from '#contract/limits.ts';
import { withCommas } from '#contract/with-commas.ts';

import type { Loss, Losses } from '../importers/foreign-file.ts';
import { enumerateFirst } from './import-words.ts';

const LEFT_OUT = 'left out';

/** The words for one of a kind and for several, and what becomes of it. What a person has to look after comes first. */
const TEXTS: Record<Loss, readonly [one: string, several: string, effect: string]> = {
  beyond: [
    'row',
    'rows',
    'with more cells than the headings, which are left out: put what has a comma into quotation marks',
  ],
  rows: ['row', 'rows', 'of a kind that is not known here, left out'],
  files: [
    'other file of JSON or CSV',
    'other files of JSON or CSV',
    'left out: unpack the zip and import those that have tasks',
  ],
  dates: ['date', 'dates', 'not understood, the words stand in the description'],
  repeats: ['repeat', 'repeats', 'not possible here, the task comes without it'],
  relativeDates: ['date', 'dates', 'without a year or in words, so check the nearest one to today'],
  guessedDates: [
    'date of a repeating task',
    'dates of repeating tasks',
    'not in the file, so check the next one from today',
  ],
  priorities: ['priority', 'priorities', 'not understood, Low instead'],
  states: ['state', 'states', 'not understood, so the task comes as open'],
  zones: ['due date', 'due dates', 'a moment in the file, here the day in your time zone'],
  times: ['time of day', 'times of day', 'left out, since a due date has none'],
  subtaskDates: ['date of a subtask', 'dates of subtasks', 'as words in the checklist'],
  subtaskFields: [
    'subtask',
    'subtasks',
    'without its priority, labels or repeat, which a line of a checklist cannot have',
  ],
  openSubtasks: ['open subtask', 'open subtasks', 'below a completed task, now on top'],
  archived: ['open task of an archived project', 'open tasks of archived projects', 'now completed'],
  cancelled: ['cancelled task', 'cancelled tasks', 'now completed'],
  underWay: ['task in progress or waiting', 'tasks in progress or waiting', 'now open like all others'],
  subtasksOnTop: ['subtask', 'subtasks', 'more than the description has room for, now on top'],
  collapsedDepths: ['subtask', 'subtasks', 'deeper than six levels, now on the sixth'],
  circles: ['task', 'tasks', 'below its own subtask, now on top'],
  kinds: ['note or heading', 'notes and headings', 'now a task'],
  longTitles: ['title', 'titles', `cut at ${LIMITS.title} characters, the whole stands in the description`],
  longDescriptions: ['description', 'descriptions', `cut at ${withCommas(LIMITS.description)} characters`],
  longLabels: ['label', 'labels', `cut at ${LIMITS.label} characters`],
  manyLabels: ['task', 'tasks', `with more than ${LIMITS.labels} labels, of which ${LIMITS.labels} stay`],
  characters: ['text', 'texts', 'without characters that cannot be stored'],
  columns: ['column', 'columns', LEFT_OUT],
  projectNotes: [
    'comment on or description of a project',
    'comments on and descriptions of projects',
    LEFT_OUT,
  ],
  projectFields: ['due date or priority of a project', 'due dates and priorities of projects', LEFT_OUT],
  filters: ['saved filter or view', 'saved filters and views', LEFT_OUT],
  favorites: ['mark of a favorite', 'marks of favorites', LEFT_OUT],
  progress: ['progress in percent', 'progresses in percent', LEFT_OUT],
  links: ['link to a message or page', 'links to messages and pages', LEFT_OUT],
  attachments: ['attached file', 'attached files', LEFT_OUT],
  reminders: ['reminder', 'reminders', LEFT_OUT],
  starts: ['start date', 'start dates', LEFT_OUT],
  durations: ['duration', 'durations', LEFT_OUT],
  people: ['assigned person', 'assigned persons', LEFT_OUT],
  relations: ['relation between tasks', 'relations between tasks', LEFT_OUT],
  besides: [
    'goal, person, tag of a project or past completion',
    'goals, persons, tags of projects and past completions',
    LEFT_OUT,
  ],
  habits: ['habit', 'habits', LEFT_OUT],
  occurrences: ['copy of a repeating task', 'copies of repeating tasks', LEFT_OUT],
  entries: ['note or inbox entry', 'notes and inbox entries', LEFT_OUT],
  deleted: ['deleted task', 'deleted tasks', LEFT_OUT],
  untitled: ['task without a title', 'tasks without a title', LEFT_OUT],
};

/** What a file loses on its way here, in words, with the names of its columns that are left out: '3 reminders: left out'. */
export function describeLosses(losses: Losses, columns: readonly string[] = []): string[] {
  const kinds = Object.keys(TEXTS);
  return [...losses]
    .toSorted(([one], [other]) => kinds.indexOf(one) - kinds.indexOf(other))
    .map(([loss, count]) => {
      const [one, several, effect] = TEXTS[loss];
      const names = loss === 'columns' ? ` (${enumerateFirst(columns)})` : '';
      return `${withCommas(count)} ${count === 1 ? one : several}${names}: ${effect}`;
    });
}
