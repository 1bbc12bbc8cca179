/** What should notice a mutant: a project of vitest and its files, or a file of browser tests and the title of one. */
export type Witness = { project: 'unit' | 'api-sqlite'; files: string } | { browser: string; title: string };

/** One place that is broken on purpose: `from` stands exactly once in the file. */
export type Mutant = { what: string; file: string; from: string; to: string; by: Witness };

const unit = (files: string): Witness => ({ project: 'unit', files });
const api = (files: string): Witness => ({ project: 'api-sqlite', files });

const WRITES = 'src/server/tasks/writes.ts';
const REVISIONS = 'src/server/tasks/revisions.ts';
const MERGE = 'src/server/tasks/merge.ts';
const MERGE_FIELDS = 'src/contract/merge-fields.ts';
const IDEMPOTENCY = 'src/server/tasks/idempotency.ts';
const HISTORY = 'src/server/history/store.ts';
const PURGE = 'src/server/history/purge.ts';
const SWEEP = 'src/server/database/sweep.ts';
const INTENTS = 'src/web/outbox-store/intent-store.ts';
const APPLY_OUTBOX = 'src/web/changes/apply-outbox.ts';
const REVERSE = 'src/web/changes/reverse.ts';

export const MUTANTS: readonly Mutant[] = [
  // Whose data it is.
  {
    what: 'the list shows the tasks of everybody',
    file: 'src/server/tasks/list-rows.ts',
    from: `.where('user_id', '=', parameter('userId'))\n      .where('deleted_at', 'is', null)`,
    to: `.where('deleted_at', 'is', null)`,
    by: api('ownership'),
  },
  {
    what: 'a task of somebody else can be found',
    file: 'src/server/tasks/task-row.ts',
    from: `.where('user_id', '=', parameter('userId'))\n    .where('id', '=', parameter('taskId'))`,
    to: `.where('id', '=', parameter('taskId'))`,
    by: api('ownership'),
  },
  {
    what: 'the history shows the changes of everybody',
    file: HISTORY,
    from: `.where('after.user_id', '=', userId)`,
    to: `.where('after.seq', '>', 0)`,
    by: api('ownership'),
  },
  {
    what: 'the trash shows the tasks of everybody',
    file: HISTORY,
    from: `.where('user_id', '=', parameter('userId'))\n      .where('deleted_at', 'is not', null)`,
    to: `.where('deleted_at', 'is not', null)`,
    by: api('ownership'),
  },
  {
    what: 'a task of somebody else can be deleted for good',
    file: PURGE,
    from: `.where('task.user_id', '=', userId)\n    .where('task.id', '=', taskId)`,
    to: `.where('task.id', '=', taskId)`,
    by: api('ownership'),
  },
  {
    what: 'the key of somebody else is answered with their task',
    file: IDEMPOTENCY,
    from: `.where('user_id', '=', parameter('userId'))\n    .where('key', '=', parameter('key'))`,
    to: `.where('key', '=', parameter('key'))`,
    by: api('ownership idempotency'),
  },
  {
    what: 'a new password ends the sessions of everybody',
    file: 'src/server/sessions/endings.ts',
    from: `transaction.deleteFrom('session').where('user_id', '=', userId)`,
    to: `transaction.deleteFrom('session')`,
    by: api('sessions password'),
  },
  {
    what: 'the views of everybody are shown',
    file: 'src/server/views/rows.ts',
    from: `.where('user_id', '=', userId)\n    .where('deleted_at', 'is', null)`,
    to: `.where('deleted_at', 'is', null)`,
    by: api('api/views'),
  },
  {
    what: 'the devices of everybody are listed',
    file: 'src/server/sessions/store.ts',
    from: `.where('user_id', '=', userId)\n        .where('expires_at', '>', now().toISOString())`,
    to: `.where('expires_at', '>', now().toISOString())`,
    by: api('api/devices'),
  },
  {
    what: 'an export holds the tasks of everybody',
    file: 'src/server/account-file/exporter.ts',
    from: `queries.selectFrom('task').selectAll().where('user_id', '=', userId)`,
    to: `queries.selectFrom('task').selectAll()`,
    by: api('api/export.test'),
  },
  {
    what: 'an import takes the tasks of somebody else for known ones',
    file: 'src/server/account-file/plan.ts',
    from: `rows.filter(({ user_id }) => user_id === userId)`,
    to: `rows`,
    by: api('api/import.test'),
  },
  {
    what: 'the tasks of everybody take the room of an account',
    file: 'src/server/tasks/room.ts',
    from: `.where('user_id', '=', parameter('userId'))`,
    to: ``,
    by: api('fair-share'),
  },

  // What merges, and what is a question.
  {
    what: 'a field that was not changed is a question',
    file: MERGE_FIELDS,
    from: `const isTheirs = isSameValue(wanted, was) || isSameValue(wanted, is);`,
    to: `const isTheirs = isSameValue(wanted, is);`,
    by: api('merge'),
  },
  {
    what: 'two changes of one field are no conflict',
    file: MERGE_FIELDS,
    from: `isTheirs ? theirs : isSameValue(is, was) && mine;`,
    to: `isTheirs ? theirs : !isSameValue(is, was) && mine;`,
    by: api('merge'),
  },
  {
    what: 'a delete asks about nothing',
    file: MERGE,
    from: `if (!isSameValue(was, is)) conflicts[name] = { base: was ?? is, theirs: is, mine: null };`,
    to: ``,
    by: api('merge-delete'),
  },
  {
    what: 'what was seen counts less than the version',
    file: WRITES,
    from: `const basis = seen ?? (base === undefined ? null : await fieldsAt(write, taskId, base));`,
    to: `const basis = base === undefined ? (seen ?? null) : await fieldsAt(write, taskId, base);`,
    by: api('merge-seen'),
  },
  {
    what: 'an edit of a deleted task leaves it deleted',
    file: WRITES,
    from: `save(write, 'restore', row, { ...columns, deleted_at: null }, completedOn)`,
    to: `save(write, 'restore', row, columns, completedOn)`,
    by: api('merge-delete'),
  },
  {
    what: 'an echoed task overwrites what it only repeats',
    file: WRITES,
    from: `echoed === undefined ? null : await fieldsAt(write, taskId, echoed)`,
    to: `echoed === undefined ? null : null`,
    by: api('merge-echo'),
  },

  // What is written down.
  {
    what: 'a change leaves no revision',
    file: REVISIONS,
    from: `  await appendRevision(write, verb, changed);`,
    to: ``,
    by: api('revisions'),
  },
  {
    what: 'a delete is called an update',
    file: WRITES,
    from: `return save(write, 'delete', row, { deleted_at: write.at });`,
    to: `return save(write, 'update', row, { deleted_at: write.at });`,
    by: api('revisions'),
  },
  {
    what: 'a change keeps the version of the task',
    file: REVISIONS,
    from: `version: row.version + 1`,
    to: `version: row.version`,
    by: api('revisions'),
  },
  {
    what: 'a revision does not raise the number of the user',
    file: REVISIONS,
    from: `  write.seq += 1;`,
    to: ``,
    by: api('revisions'),
  },
  {
    what: 'a purge is not told to other devices',
    file: PURGE,
    from: `  write.seq += 1;`,
    to: ``,
    by: api('trash events'),
  },
  {
    what: 'the answers of a purged task keep its words',
    file: PURGE,
    from: `  if (await forgetAnswers(write, taskId)) return true;`,
    to: ``,
    by: api('trash idempotency'),
  },

  // What takes effect once.
  {
    what: 'the answer of a key is not kept',
    file: 'src/server/tasks/apply-change.ts',
    from: `  if (known) return known;`,
    to: ``,
    by: api('idempotency'),
  },
  {
    what: 'a key may be used for another request',
    file: IDEMPOTENCY,
    from: `  if (known.request !== describeRequest(verb, taskId)) throw keyTaken();`,
    to: ``,
    by: api('idempotency'),
  },
  {
    what: 'the key of a create is not the id of the task',
    file: 'src/server/tasks/planned-change.ts',
    from: `key ?? randomUUID();`,
    to: `randomUUID();`,
    by: api('idempotency'),
  },

  // What lasts.
  {
    what: 'SQLite does not wait for the disk',
    file: 'src/server/database/database.ts',
    from: `pragma synchronous = full`,
    to: `pragma synchronous = normal`,
    by: unit('server/database'),
  },
  {
    what: 'the trash is emptied too early',
    file: SWEEP,
    from: `isoPlus(now(), -KEPT_MS)`,
    to: `isoPlus(now(), -KEPT_MS / 2)`,
    by: api('sweep'),
  },
  {
    what: 'a clock that jumped is believed at once',
    file: SWEEP,
    from: `const isTrusted = countedMs >= (noted.trusted_ms < 0 ? 0 : TRUSTED_AFTER_MS);`,
    to: `const isTrusted = countedMs >= (noted.trusted_ms < 0 ? 0 : TRUSTED_AFTER_MS) || !isPlausible;`,
    by: api('sweep'),
  },
  {
    what: 'sessions that have expired live on',
    file: 'src/server/sessions/store.ts',
    from: `.where('session.expires_at', '>', parameter('at'))`,
    to: `.where('session.created_at', '<', parameter('at'))`,
    by: api('sessions'),
  },
  {
    what: 'attempts to guess a password are not counted',
    file: 'src/server/attempts/store.ts',
    from: `if (ms > 0) throw`,
    to: `if (ms < 0) throw`,
    by: api('login limits'),
  },
  {
    what: 'a call needs no session',
    file: 'src/server/sessions/authenticate.ts',
    from: `    if (!request.session) throw new SessionEndedError();\n    request.userId = request.session.userId;`,
    to: `    if (request.session) request.userId = request.session.userId;`,
    by: api('sessions ownership'),
  },
  {
    what: 'a session that was ended while a body came still writes',
    file: 'src/server/database/lock-user-row.ts',
    from: `if (owner.tokenHash !== undefined && !user?.session) throw`,
    to: `if (owner.tokenHash === 'none') throw`,
    by: api('ended-session'),
  },
  {
    what: 'a stream tells an older number after a newer one',
    file: 'src/server/events/stream.ts',
    from: `this.#newest = Math.max(this.#newest, seq);`,
    to: `this.#newest = seq;\n    this.#sent = -1;`,
    by: unit('events/stream'),
  },

  // What the browser keeps.
  {
    what: 'what another tab replaced is replaced again',
    file: INTENTS,
    from: `if (!stored || !isSameChange(stored, intent)) throw new ChangeTakenError();`,
    to: `if (!stored) throw new ChangeTakenError();`,
    by: unit('intent-store'),
  },
  {
    what: 'a note is written on the change of another tab',
    file: INTENTS,
    from: `if (!record || !isSameChange(parseIntent(record), intent) || !mayNote(record)) {`,
    to: `if (!record || !mayNote(record)) {`,
    by: unit('intent-store'),
  },
  {
    what: 'two tabs without locks send a change to a server without keys',
    file: 'src/web/sender/send-unkeyed.ts',
    from: `({ sentUntil }) => sentUntil === intent.sentUntil`,
    to: `() => true`,
    by: unit('send-unkeyed'),
  },
  {
    what: 'a note takes all other notes with it',
    file: INTENTS,
    from: `await transaction.put('intents', { ...record, ...notes });`,
    to: `await transaction.put('intents', { ...intent, ...notes });`,
    by: unit('intent-store'),
  },
  {
    what: 'the words of a create that were typed late are dropped',
    file: 'src/web/outbox-store/confirm-intents.ts',
    from: `  if (rest) await transaction.add('intents', { ...rest, order });`,
    to: ``,
    by: unit('intent-store'),
  },
  {
    what: 'a list that is older hides what was saved',
    file: APPLY_OUTBOX,
    from: `order > upTo && !isShown`,
    to: `order > upTo + 100 && !isShown`,
    by: unit('changes/apply-outbox'),
  },
  {
    what: 'an edit of a task that is gone is out of sight',
    file: APPLY_OUTBOX,
    from: `    else putFirst(makeOnce(change, null, () => taskAfter(change)));`,
    to: `    else if (verb === 'restore') putFirst(taskAfter(change));`,
    by: unit('changes/apply-outbox'),
  },
  {
    what: 'undo overwrites what was changed since',
    file: REVERSE,
    from: `mergeFields({ base: left, theirs: current, mine: pickFields(wanted, own) })`,
    to: `{ merged: pickFields(wanted, own), conflicts: own.filter(() => false) }`,
    by: unit('changes/reverse'),
  },
  {
    what: 'the labels of an edit overwrite those of others',
    file: MERGE_FIELDS,
    from: `mergeLabels(base?.labels ?? [], theirs.labels, labels)`,
    to: `labels`,
    by: api('labels'),
  },
  {
    what: 'two ticks of neighbouring items are a question',
    file: MERGE_FIELDS,
    from: `const text = mergeText(base.description, theirs.description, description);`,
    to: `const text = base.description ? null : mergeText('', theirs.description, description);`,
    by: api('merge-lines'),
  },
  {
    what: 'a later change of a task overtakes an earlier one',
    file: 'src/web/sender/next-intents.ts',
    from: `return intents.filter((intent) => {`,
    to: `return intents.toReversed().filter((intent) => {`,
    by: { browser: 'offline-edits', title: '50 edits without a network' },
  },
  {
    what: 'a refused change is dropped',
    file: 'src/web/sender/sender.ts',
    from: `        await noteFailure(intent, { refusal: failure.refusal, isUncertain: failure.isUncertain });`,
    to: `        await confirmIntent(intent, NO_TASK);`,
    by: { browser: 'outbox', title: 'two edits of one field' },
  },
  {
    what: 'any answer decides about a change',
    file: 'src/web/sender/send.ts',
    from: `if (headers.get(KEY) !== intent.id) throw new ForeignAnswerError();`,
    to: ``,
    by: { browser: 'foreign-answers', title: 'that names no call' },
  },
  {
    what: 'a visitor sees the dashboard',
    file: 'src/web/routing/guards.ts',
    from: `    throw redirect({ to: '/login', search, replace: true, state: { place: last } });`,
    to: `    if (search.redirect === '') throw redirect({ to: '/login', search, replace: true, state: { place: last } });`,
    by: { browser: 'session', title: 'every screen leads a visitor to the login' },
  },

  // What is read and written elsewhere.
  {
    what: 'a spreadsheet takes a title for a formula',
    file: 'src/web/account-file/csv.ts',
    from: `{ escapeFormulae: FORMULA }`,
    to: `{}`,
    by: unit('account-file/csv'),
  },
  {
    what: 'the day of a reader is that of Greenwich',
    file: 'src/web/time/calendar-day.ts',
    from: `pad(now.getDate(), 2)`,
    to: `pad(now.getUTCDate(), 2)`,
    by: unit('calendar-day'),
  },
  {
    what: 'a due date moves with the zone',
    file: 'src/web/time/calendar-day.ts',
    from: `{ timeZone: 'UTC', calendar:`,
    to: `{ calendar:`,
    by: unit('time/calendar-day'),
  },
  {
    what: 'the thirtieth of February is a day',
    file: 'src/contract/calendar-date.ts',
    from: `month === 2 && isLeap ? 29 :`,
    to: `month === 2 ? 30 :`,
    by: unit('contract/calendar-date'),
  },
];
