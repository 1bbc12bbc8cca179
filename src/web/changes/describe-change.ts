import { changedFields } from '#contract/fields.ts';
import { withCommas } from '#contract/with-commas.ts';

import { describeVerb, isStatusChange } from '../model/describe-verb.ts';
import { describeNext } from '../model/next-task.ts';
import { quote } from '../model/quote.ts';
import type { MadeChange } from './intent.ts';
import { taskAfter } from './task-after.ts';

/** What a change did, and whether it is an edit of fields, of which 'changed title' is said and not 'completed'. */
function describe({ verb, changes }: MadeChange): { done: string; isEdit: boolean } {
  const fields = changedFields(changes);
  const done = describeVerb({ verb, fields, completed: changes.completed });
  return { done, isEdit: verb === 'update' && !isStatusChange(fields) };
}

/** The title of a change's task, as its person saw it. */
export function taskTitle(change: MadeChange): string {
  return (change.seen ?? taskAfter(change)).title;
}

/** A change in words: 'completed “Buy rope”'. */
export function describeChange(change: MadeChange, title = quote(taskTitle(change))): string {
  const { done, isEdit } = describe(change);
  return `${done}${isEdit ? ' of' : ''} ${title}`;
}

/** The changes of one press in words: 'completed “Buy rope”', 'changed due date of 40 tasks'. */
export function describePress(changes: readonly MadeChange[]): string {
  const [first] = changes;
  if (!first) return '';
  if (changes.every(({ taskId }) => taskId === first.taskId)) return describeChange(first);
  const { done, isEdit } = describe(first);
  return `${done}${isEdit ? ' of' : ''} ${withCommas(changes.length)} tasks`;
}

/** What a notice says of a change that was just made. */
export function describeDone(change: MadeChange): string {
  const { done, isEdit } = describe(change);
  const said = `Task ${isEdit ? 'updated' : done}`;
  if (change.spawns) {
    const isCompletion = change.verb === 'update' && !isEdit;
    return `${isCompletion ? 'Completed' : said}. ${describeNext(change.spawns)}`;
  }
  // The task that is deleted is the one from which the next would follow.
  const isEnd = change.verb === 'delete' && change.seen?.completed === false && change.seen.repeat !== '';
  return isEnd ? 'Deleted. It will not come again.' : `${said}: ${quote(taskTitle(change))}`;
}
