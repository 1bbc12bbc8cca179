import type { Priority } from '#contract/priority.ts';

export type Source = 'Todoist' | 'TickTick' | 'Vikunja' | 'tududi' | 'Google Tasks' | 'CSV';

/** What a file of another product says that a task here cannot keep as it was. */
export type Loss =
  | 'archived'
  | 'attachments'
  | 'besides'
  | 'beyond'
  | 'cancelled'
  | 'characters'
  | 'circles'
  | 'collapsedDepths'
  | 'columns'
  | 'dates'
  | 'deleted'
  | 'durations'
  | 'entries'
  | 'favorites'
  | 'files'
  | 'filters'
  | 'guessedDates'
  | 'habits'
  | 'kinds'
  | 'links'
  | 'longDescriptions'
  | 'longLabels'
  | 'longTitles'
  | 'manyLabels'
  | 'occurrences'
  | 'openSubtasks'
  | 'people'
  | 'priorities'
  | 'progress'
  | 'projectFields'
  | 'projectNotes'
  | 'relations'
  | 'relativeDates'
  | 'reminders'
  | 'repeats'
  | 'rows'
  | 'starts'
  | 'states'
  | 'subtaskDates'
  | 'subtaskFields'
  | 'subtasksOnTop'
  | 'times'
  | 'underWay'
  | 'untitled'
  | 'zones';

/** How often each loss occurs in a file. */
export type Losses = Map<Loss, number>;

/** Counts a loss, once or `count` times. */
export function lose(losses: Losses, loss: Loss, count = 1): void {
  if (count > 0) losses.set(loss, (losses.get(loss) ?? 0) + count);
}

/** A task of another product in the terms of this one. */
export type ForeignTask = {
  /** What names the task in its source, the same in every export. */
  sourceId: string;
  /** What named it before: in earlier versions of this product, in a file that says less of its project, or by other columns of a table. */
  formerIds?: string[] | undefined;
  /** Whether no other task can have had its former ids; else a task that has one is taken for it where it shows that it is. */
  isSureOfFormer?: boolean;
  /** Whether its project is known by the name of the file alone, which a person may change. */
  isFileNamed?: boolean;
  title: string;
  /** Markdown; subtasks are lines of a checklist in it. */
  description: string;
  priority: Priority;
  /** YYYY-MM-DD; null where the source has none. */
  dueDate: string | null;
  /** Whether the due date follows from the day on which the file is read: on another one it is another. */
  isNearestDay?: boolean;
  completed: boolean;
  /** All that it has, of which a task here may have fewer. */
  labels: string[];
  /** The names of the lists, projects, folders and sections that it stands in. */
  lists: string[];
  /** A rule of repetition; empty for a task that does not repeat. */
  repeat: string;
  /** ISO instants. */
  createdAt?: string | undefined;
  completedAt?: string | undefined;
};

/** A task as its file has it: subtasks are tasks that name their parent. */
export type ForeignNode = ForeignTask & {
  /** What names the task within the file. */
  id: string;
  parentId?: string | undefined;
};

export type ForeignFile = {
  source: Source;
  tasks: ForeignTask[];
  losses: Losses;
  /** The names of the columns of a table that are left out. */
  columns?: string[];
};

/** The person's day and time zone while a file is read, and the name of the file without its ending. */
export type ReadContext = { today: string; zone: string; name: string };

/** A file that cannot be read; `problems` are sentences for the person. */
export class UnreadableFile extends Error {
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[]) {
    const all = [problems].flat();
    super(all[0]);
    this.problems = all;
  }
}
