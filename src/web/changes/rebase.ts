import { changedFields, pickFields } from '#contract/fields.ts';
import type { FieldName } from '#contract/fields.ts';
import { mergeFields } from '#contract/merge-fields.ts';

import type { Task } from '../model/task.ts';
import { hasSameFields } from './intent.ts';
import type { ConfirmedChange, Found, Intent, MadeChange, TaskPayload } from './intent.ts';

type Values = Partial<TaskPayload>;

/** Some values, changed as others were from `before` to `after`, as far as that asks nobody. */
function follow(fields: readonly FieldName[], values: TaskPayload, before: Values, after: Values): Values {
  const { merged } = mergeFields({ base: before, theirs: values, mine: pickFields(after, fields) });
  return { ...pickFields(values, fields), ...merged };
}

/**
 * What the person of a change had seen, without what their earlier one did not do, since it was `found` done by somebody else. So a change
 * that takes the earlier one back leaves that as it is, and one that says something else meets it.
 */
function withoutFound({ seen, changes }: Intent, answered: Task, earlier: MadeChange, found: Found): Values {
  if (!seen || !earlier.seen) return {};
  const fields = changedFields(changes).filter(
    (field) => found[field] !== undefined && field in earlier.changes,
  );
  const done = follow(fields, earlier.seen, found, answered);
  return follow(fields, seen, earlier.changes, done);
}

/**
 * A change that was made upon another one (`earlier`), now that the server has answered that one. An update says by field what its
 * person saw, and builds upon the answer; a delete does so only where they saw the whole of it.
 */
export function rebase<Change extends Intent>(
  later: Change,
  answered: Task,
  earlier: MadeChange,
  found: Found = {},
): Change {
  const { seen, verb } = later;
  const renamed = { ...later, taskId: answered._id };
  if (!seen) return renamed;
  if (answered.version === undefined) {
    // What the server made of the earlier words is what was seen of them; what others changed was not.
    const serverFields = pickFields(answered, changedFields(earlier.changes));
    return { ...renamed, seen: { ...seen, ...serverFields, _id: answered._id } };
  }
  const isSeen = verb !== 'delete' || seen.version === undefined || hasSameFields(seen, answered);
  const version = isSeen ? answered.version : seen.version;
  return { ...renamed, seen: { ...seen, ...withoutFound(later, answered, earlier, found), version } };
}

/**
 * A change upon the last confirmed one of its task, where its person pressed before the screen showed the server's answer.
 * `confirmed` is oldest first.
 */
export function rebaseOnConfirmed<Change extends Intent>(
  intent: Change,
  confirmed: readonly ConfirmedChange[],
): Change {
  const { made, answered, found } =
    confirmed.findLast((change) => change.made.taskId === intent.taskId) ?? {};
  if (!made || !answered) return intent;
  const isRenamed = answered._id !== intent.taskId;
  const isOlder = (intent.seen?.version ?? 0) < (answered.version ?? 0);
  return isRenamed || isOlder ? rebase(intent, answered, made, found) : intent;
}
