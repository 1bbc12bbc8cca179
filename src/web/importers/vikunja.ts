import { LIMITS } from '#contract/limits.ts';
import { writeRepeat } from '#contract/repeat-rule.ts';

import { joinParts } from './checklist-lines.ts';
import { dayIn, parseInstant, toInstant } from './days.ts';
import { lose } from './foreign-file.ts';
import type { ForeignNode, Losses, ReadContext } from './foreign-file.ts';
import { htmlToText, isHtml } from './html-text.ts';
import { projectsSchema, relatedTasksSchema } from './vikunja-file.ts';
import type { Project, VikunjaComment, VikunjaTask } from './vikunja-file.ts';

const DAY_SECONDS = 86_400;

function readPriority(priority: number): ForeignNode['priority'] {
  if (priority >= 3) return 'High';
  return priority === 2 ? 'Medium' : 'Low';
}

const toWords = (html: string) => (isHtml(html) ? htmlToText(html) : html);

/** Whether a time is one: Vikunja writes the year 1 for none. */
const isTime = (time: string) => time !== '' && !time.startsWith('0001-');

function readDay(task: VikunjaTask, zone: string, losses: Losses): string | null {
  if (!isTime(task.due_date)) return null;
  const time = parseInstant(task.due_date);
  const day = time === null ? null : dayIn(time, zone, zone);
  lose(losses, day ? 'zones' : 'dates');
  return day;
}

/** A comment after the name of who wrote it. A list or code in it begins on a line of its own. */
function readComment({ comment, author: { name, username } }: VikunjaComment): string {
  const said = toWords(comment).trim();
  const author = name?.trim() || username?.trim();
  if (!author || said === '') return said;
  return `${author}:${/\n|^[^\p{L}\p{N}]/u.test(said) ? '\n' : ' '}${said}`;
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time between two dates of a task in words, such as 12 hours. */
function describePeriod(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** `repeat_after` counts seconds from the due date (0) or from the completion (2); mode 1 is every month. */
function readRepeat({ repeat_after: seconds, repeat_mode: mode }: VikunjaTask, losses: Losses) {
  if (mode === 1) return { repeat: 'FREQ=MONTHLY', words: '' };
  if (Number.isNaN(seconds) || seconds === 0) return { repeat: '', words: '' };
  const days = seconds / DAY_SECONDS;
  const isWeeks = days % 7 === 0;
  const repeat = writeRepeat({
    frequency: isWeeks ? 'WEEKLY' : 'DAILY',
    interval: isWeeks ? days / 7 : days,
    isFromCompletion: mode === 2,
  });
  if (repeat !== null) return { repeat, words: '' };
  lose(losses, 'repeats');
  const from = mode === 2 ? ' from completion' : '';
  return { repeat: '', words: `Vikunja: every ${describePeriod(seconds)}${from}` };
}

/** Where the tasks of a project stand: the names of the projects around it, the outermost first, and its own. */
type Place = { lists: readonly string[]; isArchived: boolean };

/** The place in a project that stands in another. A task cannot have more lists than labels: the names of a deep one would be very many. */
function within(outer: Place, { title, is_archived }: Project): Place {
  const isNamed = !/^inbox$/i.test(title) && outer.lists.length <= LIMITS.labels;
  return {
    lists: isNamed && !outer.lists.includes(title) ? [...outer.lists, title] : outer.lists,
    isArchived: outer.isArchived || is_archived,
  };
}

/** The place of each project, for which each is looked at once. */
function findPlaces(all: readonly Project[]): Map<Project, Place> {
  const projects = new Map(all.map((project) => [project.id, project]));
  const places = new Map<Project, Place>();
  for (const project of all) {
    const path = new Set<Project>();
    let next: Project | undefined = project;
    // Projects may stand in each other.
    while (next && !places.has(next) && !path.has(next)) {
      path.add(next);
      next = projects.get(next.parent_project_id);
    }
    let place = (next && places.get(next)) ?? { lists: [], isArchived: false };
    for (const inner of [...path].toReversed()) {
      place = within(place, inner);
      places.set(inner, place);
    }
  }
  return places;
}

/**
 * The title of the bucket that each task of a project stands in. Of those in which every task begins or ends it says nothing:
 * where the file does not name the first one, it is the leftmost.
 */
function findBuckets(project: Project): Map<number, string> {
  const boards = [project, ...project.views];
  const ends = new Set(boards.flatMap((board) => [board.default_bucket_id, board.done_bucket_id]));
  const buckets = project.buckets.toSorted((one, other) => one.position - other.position);
  const isNamed = buckets.some(({ id }) => ends.has(id));
  const titles = new Map(
    buckets.slice(isNamed ? 0 : 1).flatMap(({ id, title }) => (ends.has(id) ? [] : [[id, title]])),
  );
  const places = [
    ...project.tasks.map(({ id, bucket_id }) => ({ task_id: id, bucket_id })),
    ...project.task_buckets,
  ];
  return new Map(
    places.flatMap(({ task_id: task, bucket_id: bucket }) => {
      const title = titles.get(bucket);
      return title === undefined ? [] : [[task, title]];
    }),
  );
}

/** The tasks that stand in a relation to this one. */
function related(task: VikunjaTask, kind: string) {
  return relatedTasksSchema.parse(task.related_tasks[kind]);
}

/** The tasks that each is a subtask of, which either of the two may name. */
function findParents(tasks: readonly VikunjaTask[]): Map<number, Set<number>> {
  const pairs = [
    ...tasks.flatMap((task) => related(task, 'subtask').map(({ id }) => ({ child: id, parent: task.id }))),
    ...tasks.flatMap((task) => related(task, 'parenttask').map(({ id }) => ({ child: task.id, parent: id }))),
  ];
  const groups = Map.groupBy(pairs, ({ child }) => child);
  return new Map([...groups].map(([child, group]) => [child, new Set(group.map(({ parent }) => parent))]));
}

function countLosses(task: VikunjaTask, losses: Losses): void {
  lose(losses, 'attachments', task.attachments.length);
  lose(losses, 'reminders', task.reminders.length);
  if (task.is_favorite) lose(losses, 'favorites');
  if (task.percent_done > 0 && !task.done) lose(losses, 'progress');
  if (task.assignees.length > 0) lose(losses, 'people');
  if (isTime(task.start_date) || isTime(task.end_date)) lose(losses, 'starts');
  for (const kind of Object.keys(task.related_tasks))
    if (kind !== 'subtask' && kind !== 'parenttask') lose(losses, 'relations', related(task, kind).length);
}

/** Reads the projects of an export. The days are those of the browser's time zone: the file names none. */
export function readVikunja(json: unknown, losses: Losses, { zone }: ReadContext): ForeignNode[] {
  const all = projectsSchema.parse(json);
  const places = findPlaces(all);
  const parents = findParents(all.flatMap(({ tasks }) => tasks));
  return all.flatMap((project) => {
    const { lists = [], isArchived = false } = places.get(project) ?? {};
    const buckets = findBuckets(project);
    if (toWords(project.description).trim()) lose(losses, 'projectNotes');
    if (project.is_favorite) lose(losses, 'favorites');
    return project.tasks.map((task): ForeignNode => {
      countLosses(task, losses);
      if (isArchived && !task.done) lose(losses, 'archived');
      const dueDate = readDay(task, zone, losses);
      const [parent, ...otherParents] = parents.get(task.id) ?? [];
      lose(losses, 'relations', otherParents.length);
      const { repeat, words } = readRepeat(task, losses);
      return {
        id: String(task.id),
        parentId: parent === undefined ? undefined : String(parent),
        sourceId: JSON.stringify([task.id, task.created]),
        title: task.title,
        description: joinParts([
          toWords(task.description),
          ...task.comments.map(readComment),
          isTime(task.due_date) && !dueDate ? `Vikunja: ${task.due_date}` : '',
          words,
        ]),
        priority: readPriority(task.priority),
        dueDate,
        completed: task.done || isArchived,
        labels: task.labels.map(({ title }) => title),
        lists: lists.concat(buckets.get(task.id) ?? []),
        repeat,
        createdAt: toInstant(task.created),
        completedAt: toInstant(task.done_at),
      };
    });
  });
}
