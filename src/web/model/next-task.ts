import { v5, validate } from 'uuid';

import { NEXT_NAME, nextFields } from '#contract/repeat.ts';

import { localDate } from '../time/calendar-day.ts';
import { formatShortDate } from '../time/short-date.ts';
import type { Task } from './task.ts';

/** What completing or reopening a task that repeats does to the next one, which the server makes and takes back. */
export type FollowUp = {
  /**
   * The person's day; null where the next one was made before, and comes back if the reopening took it away. Of a reopening, the day
   * of the completion that it takes back, null where nobody knows it.
   */
  completedOn?: string | null;
  /** The task that follows. */
  spawns?: Task;
  /** The id of the task that goes again, unless somebody changed it. */
  withdraws?: string;
};

/** The id of the task that follows one with this id. */
export function nextTaskId(id: string): string {
  return v5(NEXT_NAME, id);
}

/** The person's day on which a task was completed, as far as the server has told it. */
export function completionDay(task: Task | null): string | undefined {
  return task?.completedAt ? localDate(new Date(task.completedAt)) : undefined;
}

/**
 * Returns what follows for the next task where `after` is completed, today or on another day, or reopened. Another server of the family
 * knows no repeats.
 */
export function findFollowUp(after: Task, completedOn = localDate(new Date())): FollowUp {
  const { _id, dueDate } = after;
  if (after.repeat === '' || dueDate === null || !validate(_id)) return {};
  const id = nextTaskId(_id);
  if (!after.completed) return { withdraws: id };
  const fields = nextFields({ ...after, dueDate }, completedOn);
  const createdAt = new Date().toISOString();
  // The server's next one begins with this version, and what is changed in it before is merged upon that.
  return { completedOn, ...(fields && { spawns: { ...fields, _id: id, version: 1, createdAt } }) };
}

/** Says when the next task of a repetition is due: 'Next on Mon, 30 Nov.' */
export function describeNext({ dueDate }: Task): string {
  if (dueDate === null) return '';
  // German and French write a day with a point at its end.
  return `Next on ${formatShortDate(dueDate, localDate(new Date()))}.`.replace('..', '.');
}
