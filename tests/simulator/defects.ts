/** A defect put back: words of a file of the browser, and what stood there before it was mended. */
export type Defect = { file: string; mended: string; broken: string };

/**
 * The defects that were mended once, each put back where it was. The simulator has to find every one of them: otherwise it would
 * not find the next of its kind either.
 */
export const DEFECTS: Record<string, readonly Defect[]> = {
  'a change is taken out by its place alone, whoever has it by now': [
    {
      file: 'src/web/outbox-store/intent-store.ts',
      mended:
        'return stored?.id === seen.id && JSON.stringify(stored.changes) === JSON.stringify(seen.changes);',
      broken: 'return stored !== null && seen !== null;',
    },
  ],
  'a request that gets no answer is waited for for ever': [
    {
      file: 'src/web/api/silence.ts',
      mended: 'CALL_SILENCE_MS = 20_000',
      broken: 'CALL_SILENCE_MS = 2_000_000_000',
    },
  ],
  'all is called saved before the outbox is read': [
    {
      file: 'src/web/sync/saving-state.ts',
      mended: 'if (isUnreadable) return UNREAD;',
      broken: '',
    },
  ],
  'a quick undo takes the change before the last one back': [
    {
      file: 'src/web/outbox-state/pending-enqueue.ts',
      mended: '  last = storing;',
      broken: '',
    },
  ],
  'a redirect is followed, and its answer ends a delete': [
    { file: 'src/web/api/client.ts', mended: "redirect: 'error',", broken: "redirect: 'follow'," },
    {
      file: 'src/web/sender/send.ts',
      mended: 'if (isVerdict(error)) assertAnswers(intent, error.response);',
      broken: '',
    },
  ],
  'an answer decides a change that it does not name': [
    {
      file: 'src/web/sender/send.ts',
      mended: 'if (headers.get(KEY) !== intent.id) throw new ForeignAnswerError();',
      broken: 'if (headers.get(KEY) === `not ${intent.id}`) throw new ForeignAnswerError();',
    },
  ],
  'the first answer of many decides them all': [
    {
      file: 'src/web/sender/send-batch.ts',
      mended: 'const answer = answers.get(intent.id);',
      broken: 'const [answer] = answers.values();',
    },
  ],
  'a change of many that was refused counts as done': [
    {
      file: 'src/web/sender/send-batch.ts',
      mended: 'throw new PartRefusedError(status, refusal.data);',
      broken: 'return { task: null, isRestored: false };',
    },
  ],
  'a form that is left takes its words along': [
    {
      file: 'src/web/drafts/open-draft.ts',
      mended: 'async () => own.write(true)',
      broken: '((own.wanted = null), async () => own.write(true))',
    },
  ],
  'a draft goes with what was typed while it was saved': [
    {
      file: 'src/web/changes/left-in-draft.ts',
      mended: 'if (isSubmitted) return null;',
      broken: 'if (submitted) return null;',
    },
  ],
  'whatever is not a stream ends the live updates': [
    {
      file: 'src/web/live/follow.ts',
      mended: '!== true) return;',
      broken: '!== true) return void (await new Promise(() => {}));',
    },
    {
      file: 'src/web/api/client.ts',
      mended: ".startsWith('text/html') &&",
      broken: ".startsWith('text/nothing') &&",
    },
  ],
  'a list that could not be had is not asked for again': [
    {
      file: 'src/web/live/refetch.ts',
      mended: 'if (seq < newest.seq || signal.aborted) return newest;',
      broken: 'if (seq <= newest.seq || signal.aborted) return newest;',
    },
    {
      file: 'src/web/task-list/queries.ts',
      mended: 'refetchInterval: refetchAfterError,',
      broken: 'refetchInterval: false,',
    },
  ],
  'what was confirmed is not remembered': [
    {
      file: 'src/web/changes/apply-outbox.ts',
      mended: 'order > upTo && !isShown',
      broken: 'order > upTo + 1_000 && !isShown',
    },
  ],
  'an edit says what others wrote as seen': [
    {
      file: 'src/web/sender/send.ts',
      mended: 'pickFields(seen,',
      broken: 'pickFields(changes,',
    },
  ],
  'nothing is tried again': [
    {
      file: 'src/web/sender/sender.ts',
      mended: 'if (isOnline()) this.#retry.retryNow();',
      broken: '',
    },
    {
      file: 'src/web/sender/retry-timer.ts',
      mended: 'this.#timer = setTimeout(() => this.retryNow(), this.#pauseMs);',
      broken: 'this.#timer = setTimeout(() => {}, 1);',
    },
  ],
  'an outage makes a question of what waits': [
    {
      file: 'src/web/sender/classify-failure.ts',
      mended: 'const problems = isUnavailable ? 1 : intent.problems + 1;',
      broken: 'const problems = intent.problems + 1;',
    },
    {
      file: 'src/web/sender/classify-failure.ts',
      mended: 'const SERVER_FAULTS = new Set([500, 501]);',
      broken: 'const SERVER_FAULTS = new Set([500, 501, 502, 503]);',
    },
  ],
  'each try has a key of its own': [
    { file: 'src/web/sender/send.ts', mended: '{ [KEY]: id, ', broken: '{ [KEY]: crypto.randomUUID(), ' },
  ],
  'an ended session goes on in its tab': [
    {
      file: 'src/web/api/token.ts',
      mended: 'else location.reload();',
      broken: '',
    },
  ],
  'a frozen tab keeps its turn': [
    {
      file: 'src/web/browser/tab-leadership.ts',
      mended: "document.addEventListener('freeze', leave, { signal });",
      broken: '',
    },
  ],
  'the rows of a file get other ids each time': [
    {
      file: 'src/web/account-file/csv-import.ts',
      mended: '_id: nameRow(account, said, number)',
      broken: '_id: crypto.randomUUID()',
    },
  ],
  'an undo takes a task with what others wrote into it': [
    {
      file: 'src/web/edits/reverse-press.ts',
      mended: 'if (!first) return true;',
      broken: 'if (!first || !first.entry.isUndone) return true;',
    },
  ],
  'what was edited while its task was deleted for good can only be refused': [
    {
      file: 'src/web/sender/classify-failure.ts',
      mended: "...(status === 404 && intent.verb !== 'delete' && { isGone: true }),",
      broken: '',
    },
  ],
  'a create is sent again after a 5xx of a server without keys': [
    {
      file: 'src/web/sender/send-unkeyed.ts',
      mended: 'intent.isUncertain ? await findCreated(queryClient, intent, equals) : null',
      broken: 'null',
    },
  ],
  'a server without keys is told all fields': [
    {
      file: 'src/web/sender/send.ts',
      mended: 'request(intent, { ...toFamilyFields(intent.changes), ...own })',
      broken: "request(intent, intent.verb === 'update' ? updateBody(intent) : intent.changes)",
    },
  ],
  'nobody looks at the list of a server without versions before an edit': [
    {
      file: 'src/web/sender/merge-unkeyed.ts',
      mended: 'if (Object.keys(conflicts).length > 0) throw new OverwriteError(conflicts, now);',
      broken: '',
    },
  ],
  'a page in the place of an answer ends a change at a server without keys': [
    {
      file: 'src/web/api/client.ts',
      mended: ".startsWith('text/html') &&",
      broken: ".startsWith('text/nothing') &&",
    },
  ],
  'a whole task that is sent back overwrites what is new': [
    {
      file: 'src/server/tasks/requests.ts',
      mended: "{ verb: 'update', ...request, seen, echoed, completedOn, fields }",
      broken: "{ verb: 'update', ...request, seen, echoed: undefined, completedOn, fields }",
    },
  ],
  'what is typed is stored for whoever is signed in by then': [
    {
      file: 'src/web/drafts/open-draft.ts',
      mended: 'own.session.throwIfAborted();',
      broken: '',
    },
    {
      file: 'src/web/drafts/own-draft.ts',
      mended: 'if (account === null || this.session.aborted) return null;',
      broken: 'if (account === null) return null;',
    },
    { file: 'src/web/outbox/outbox.ts', mended: '  session.throwIfAborted();', broken: '' },
  ],
  'what is saved as a new task is one text, and what was between is lost': [
    {
      file: 'src/web/outbox/resubmit.ts',
      mended: 'await enqueue(made, { replaced: [first], successorOf: taskId });',
      broken:
        'await enqueue(makeCreate(toPayload(pendingTask(findPending(first)))), { replaced: findPending(first) });',
    },
  ],
  'what is typed while a task is created makes a second one': [
    {
      file: 'src/web/drafts/open-draft.ts',
      mended: 'else if (wanted && made)',
      broken: "else if (wanted && made?.verb === 'restore')",
    },
  ],
  'a tab that slept does not take up the list of another one': [
    {
      file: 'src/web/offline/take-up-list.ts',
      mended: 'if (readShown(account) <= upTo()) return;',
      broken: 'if (readShown(account) >= 0) return;',
    },
  ],
  'what is pressed right before its page is left is lost': [
    {
      file: 'src/web/drafts/late-presses.ts',
      mended: 'return [{ id, account, opened, place, ...toStored(account) }];',
      broken: 'return [];',
    },
  ],
  'what is typed on into a form that is left as it is saved makes a second task': [
    {
      file: 'src/web/changes/left-in-draft.ts',
      mended: "draft.form === 'new'",
      broken: "draft.form === ''",
    },
  ],
  'a form shows a draft as it was before it had its lock': [
    {
      file: 'src/web/drafts/open-draft.ts',
      mended: 'await readDraft(found.id).catch(workWithout);',
      broken: 'found;',
    },
  ],
  'a page that hears late that its session has ended takes that for the end of the next one': [
    { file: 'src/web/api/client.ts', mended: 'if (isSuperseded()) return;', broken: '' },
    { file: 'src/web/api/account.ts', mended: 'if (!isSuperseded()) localStorage', broken: 'localStorage' },
  ],
  'a kept list is taken for what the tab knew that kept it, and not for what it shows': [
    {
      file: 'src/web/offline/kept-store.ts',
      mended: 'withShown(keptListSchema.safeParse(former).data?.data, list);',
      broken: 'list;',
    },
  ],
  'a change without words is never stored': [
    {
      file: 'src/web/outbox-store/add-intents.ts',
      mended: '    for (const addition of rest) {',
      broken:
        "    for (const addition of rest.filter(({ intent: { verb, changes } }) => verb !== 'update' || changes.completed === undefined)) {",
    },
  ],
  'a change without words counts as done when it got no answer': [
    {
      file: 'src/web/sender/classify-failure.ts',
      mended: "if (answer === null || answer.status === 401) return { kind: 'offline' };",
      broken:
        "if (answer === null || answer.status === 401) return { kind: intent.changes.priority !== undefined && intent.verb === 'update' ? 'alreadyDone' : 'offline' };",
    },
  ],
  'an undo fails by a mistake of the code': [
    {
      file: 'src/web/edits/reverse-press.ts',
      mended: 'let tasks = applyOutbox(list, outbox);',
      broken: 'let tasks = applyOutbox(list, outbox);\n  if (tasks.length === 0) tasks.find(null);',
    },
  ],
  'what is not stored yet is said to be kept': [
    {
      file: 'src/web/sync/saving-state.ts',
      mended: 'describeKept(why, intents.length, unsaved - intents.length)',
      broken: 'describeKept(why, unsaved, 0)',
    },
  ],
  'a login never ends': [
    {
      file: 'src/web/session/calls.ts',
      mended: '  keepToken(token);',
      broken: '',
    },
  ],
};
