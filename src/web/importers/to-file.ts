import * as z from 'zod/mini';

import { countCharacters } from '#contract/count-characters.ts';
import { FILE_LIMITS } from '#contract/file-limits.ts';
import { LIMITS } from '#contract/limits.ts';
import { toLineFeeds } from '#contract/line-ends.ts';
import { parseRepeat } from '#contract/repeat-rule.ts';
import { visible } from '#contract/text.ts';
import { tidyLabel } from '#contract/tidy-label.ts';
import { withCommas } from '#contract/with-commas.ts';

import { foldSubtasks, joinParts } from './checklist-lines.ts';
import { lose, UnreadableFile } from './foreign-file.ts';
import type { ForeignFile, ForeignNode, ForeignTask, Losses, Source } from './foreign-file.ts';

const seen = z.string().check(visible(''));

/** Whether one could see anything of a text. */
function isVisible(text: string): boolean {
  return seen.safeParse(text).success;
}

/** Returns a text that every database can store. */
function storable(text: string, losses: Losses): string {
  const stored = text.replaceAll('\0', '').toWellFormed();
  if (stored !== text) lose(losses, 'characters');
  return stored;
}

/** Cuts a text to so many characters, of which each has two units of a string at most. */
function cut(text: string, length: number): string {
  return Array.from(text.slice(0, 2 * length))
    .slice(0, length)
    .join('');
}

/** A name as a label: on one line, without what separates labels. Empty where nothing is left of it. */
function toLabel(name: string, losses: Losses): string {
  const label = tidyLabel(storable(name, losses).replace(/[\p{Cc},]+/gu, ' '));
  if (countCharacters(label) <= LIMITS.label) return label;
  lose(losses, 'longLabels');
  return cut(label, LIMITS.label).trim();
}

const toLabels = (names: readonly string[], losses: Losses) =>
  names.map((name) => toLabel(name, losses)).filter(isVisible);

/** A rule as it can be kept. What is done repeats as the open task that came after it. */
function toRepeat({ repeat, completed }: ForeignTask, losses: Losses): string {
  const rule = completed ? '' : repeat;
  if (rule === '' || parseRepeat(rule).problem === null) return rule;
  lose(losses, 'repeats');
  return '';
}

/** Puts a task within the limits of this product; a title that is too long goes on in the description. */
function limit(task: ForeignTask, losses: Losses): ForeignTask {
  const whole = storable(task.title, losses).replace(/\s+/gu, ' ').trim();
  let title = whole;
  let description = toLineFeeds(storable(task.description, losses)).trim();
  if (countCharacters(whole) > LIMITS.title) {
    lose(losses, 'longTitles');
    title = `${cut(whole, LIMITS.title - 1).trimEnd()}…`;
    description = joinParts([whole, description]);
  }
  if (countCharacters(description) > LIMITS.description) {
    lose(losses, 'longDescriptions');
    description = `${cut(description, LIMITS.description - 1)}…`;
  }
  return {
    ...task,
    title,
    description,
    labels: toLabels(task.labels, losses),
    lists: toLabels(task.lists, losses),
    repeat: toRepeat(task, losses),
  };
}

/** Gives each task a name of its own: two that say they are the same are two all the same. */
function named(tasks: readonly ForeignTask[]): ForeignTask[] {
  const times = new Map<string, number>();
  const name = (id: string) => {
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return time === 1 ? id : `${id} ${time}`;
  };
  return tasks.map((task) => ({
    ...task,
    sourceId: name(task.sourceId),
    formerIds: task.formerIds?.map(name),
  }));
}

/** Makes a file of what a reader found: subtasks become lines, all is put within the limits, tasks without a title are left out. */
export function toForeignFile(source: Source, nodes: readonly ForeignNode[], losses: Losses): ForeignFile {
  const titled = nodes.filter(({ title }) => isVisible(title));
  lose(losses, 'untitled', nodes.length - titled.length);
  const tasks = named(foldSubtasks(titled, losses).map((task) => limit(task, losses)));
  if (tasks.length > FILE_LIMITS.tasks) {
    const most = withCommas(FILE_LIMITS.tasks);
    throw new UnreadableFile(`It has more than ${most} tasks. Divide it into several files.`);
  }
  return { source, tasks, losses };
}
