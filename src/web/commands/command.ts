import type { LISTS } from '#contract/lists.ts';

import type { Task } from '../model/task.ts';
import type { Sort } from '../search/search-params.ts';
import type { Direction } from '../selection/focused-card.ts';

type ListPath = (typeof LISTS)[number];

export type CommandDialog = 'palette' | 'help' | 'rename-label' | 'delete-label';

/** A list that is searched for something: a view, or the tasks of a label. */
export type SearchedList = {
  id: string;
  title: string;
  /** The list that is shown; without it the one that is, or the dashboard. */
  address: {
    path?: ListPath;
    q: string;
    sort?: Sort | undefined;
  };
};

/** What the commands act with. */
export type CommandContext = {
  goTo: (to: ListPath | '/profile' | '/changes' | '/trash') => void;
  /** Opens the dialog of a task by its id, or of a new one. */
  openTask: (id: string) => void;
  openHistory: (id: string) => void;
  show: (dialog: CommandDialog) => void;
  undo: () => void;
  redo: () => void;
  /** Moves the focus to another card. */
  move: (direction: Direction) => void;
  /** The task upon whose card the focus is, or was when the palette opened. */
  task: Task | undefined;
  /** What is selected in the list; nothing where a key is pressed elsewhere. What has left the list since the palette opened is not in it. */
  selected: readonly Task[];
  /** What a command on tasks is for, as its person saw it at the press, or as the palette opened: what was selected, or else the task. */
  seen: readonly Task[];
  /** Whether nothing is there any more of what a command on tasks was for. */
  isGone: boolean;
  /** Whether the server is Holdfast's own, which has a trash and knows what was changed lately. */
  isOwnServer: boolean;
  /** Whether a task has a label. */
  hasLabels: boolean;
};

export const GROUPS = ['Anywhere', 'Go to', 'In a list', 'On a task', 'On tasks'] as const;

/** What can be done from the keyboard, and from the palette. */
export type Command = {
  title: string;
  group: (typeof GROUPS)[number];
  /** One or more presses of keys that each do it, as `isPressOf` names them; 'g d' is one after the other. */
  keys: readonly string[];
  /** Whether a key that is held down does it again and again. */
  repeats?: boolean;
  /** Whether the keys that follow are for what it opens, and are typed into its field. */
  opens?: true | 'field';
  /** Whether it is of what only Holdfast's own server keeps: no other one of the family has a trash, labels or repeats. */
  needsOwnServer?: true;
  /** Whether it can be done now. Without it, always. */
  isPossible?: (context: CommandContext) => boolean;
  run: (context: CommandContext) => void;
};
