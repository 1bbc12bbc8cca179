import type { TaskFields } from '#contract/field-rules.ts';
import { readAccount } from '#web/api/account.ts';
import { isOnline } from '#web/api/online.ts';
import { queryClient } from '#web/api/query-client.ts';
import { readSessionSignal } from '#web/api/token.ts';
import { logOut } from '#web/app/log-out.ts';
import { applyOutbox } from '#web/changes/apply-outbox.ts';
import type { OutboxChanges } from '#web/changes/apply-outbox.ts';
import { ChangeTakenError } from '#web/changes/change-taken.ts';
import { makeDelete, makeRestore, makeUpdate, mergeBase } from '#web/changes/changes.ts';
import { describeChange } from '#web/changes/describe-change.ts';
import { refusedFormId, typedFieldsSchema } from '#web/changes/draft.ts';
import { toFormValues } from '#web/changes/form-values.ts';
import type { MadeChange, StoredIntent } from '#web/changes/intent.ts';
import { OpenDraft } from '#web/drafts/open-draft.ts';
import { resume } from '#web/drafts/resume.ts';
import { createTask, storeMade, updateTask } from '#web/edits/actions.ts';
import { deleteTasks, updateTasks } from '#web/edits/bulk.ts';
import { createTasks } from '#web/edits/create-tasks.ts';
import { dismissNotice, readNotice, showDone } from '#web/edits/notices.ts';
import { redo, undo, undoChange } from '#web/edits/undo-redo.ts';
import { discardDraft } from '#web/edits/unsaved.ts';
import { followImports } from '#web/imports/undo-import.ts';
import type { Task } from '#web/model/task.ts';
import { findTask } from '#web/outbox-state/find-task.ts';
import {
  countUnsaved,
  emptyState,
  readOutbox,
  useIsOutboxKnown as isOutboxKnown,
  useOutboxChanges as readChanges,
} from '#web/outbox-state/state.ts';
import { trackDiscard } from '#web/outbox-state/undoables.ts';
import { isSameChange } from '#web/outbox-store/intent-store.ts';
import { saveLost } from '#web/outbox/lost.ts';
import { findPending, pendingTask, resubmit, retry, saveAsNew, saveBeside } from '#web/outbox/resubmit.ts';
import { reloadOutbox } from '#web/outbox/stored-outbox.ts';
import { logIn } from '#web/session/calls.ts';
import { discardChanges, offerBack } from '#web/sync/offer-back.ts';
import { UNKNOWN, savingState } from '#web/sync/saving-state.ts';
import { settleConflict } from '#web/sync/settle-conflict.ts';
import { taskQueries } from '#web/task-list/queries.ts';
import type { TaskList } from '#web/task-list/queries.ts';

import { exportCsv, importFile, importForeign, purge, readTrash, readVersions } from './tab-account-file.ts';
import type { TabApp, Typed } from './tab-app.ts';
import { Form } from './tab-form.ts';
import { loginShown, showScreens } from './tab-screens.ts';

/*
 * The app of one tab without its looks: every module of it is the product's own, and what stands here does what a component
 * does when its button is pressed.
 */

declare const attach: (app: TabApp) => void;

followImports();

const forms = new Map<number, Form>();

function closeForms(): void {
  for (const form of forms.values()) form.close(false);
}
let lastForm = 0;
/** How many forms are being saved. */
let saves = 0;

const { queryKey } = taskQueries.list();

/** What is shown of a list and an outbox: both are replaced where they change. */
let shown: { list: TaskList; outbox: OutboxChanges; tasks: readonly Task[] } | null = null;

function readTasks(): readonly Task[] | null {
  const list = queryClient.getQueryData(queryKey);
  const outbox = readChanges();
  if (!list || !outbox) return null;
  if (shown?.list !== list || shown.outbox !== outbox)
    shown = { list, outbox, tasks: applyOutbox(list, outbox) };
  return shown.tasks;
}

function readSaving() {
  return isOutboxKnown() ? savingState(readOutbox() ?? emptyState(''), isOnline(), countUnsaved()) : UNKNOWN;
}

function addForm(
  form: string,
  initial: Task | undefined,
  save: (fields: TaskFields, form: Form) => Promise<MadeChange | null>,
): number {
  lastForm += 1;
  const number = lastForm;
  forms.set(number, new Form({ form, initial, save, onClose: () => forms.delete(number) }));
  return number;
}

function openForm(name: string): number | null {
  if (name === 'new')
    return addForm(name, undefined, (fields, form) =>
      form.store((draft, after) => showDone(createTask(fields, { draft, after }))),
    );
  const task = findTask(readTasks() ?? [], name, readOutbox());
  return addForm(name, task, async (fields, form) => {
    const { initial, found } = form;
    if (!initial) return null;
    const seen = mergeBase(initial, found, fields);
    return form.store((draft, after) => showDone(updateTask(seen, fields, { draft, after })));
  });
}

function editAgain(intent: StoredIntent): number {
  const pending = findPending(intent);
  const opened = pendingTask(pending);
  let wasGone = false;
  const isGone = () => wasGone || !readOutbox()?.intents.some((waiting) => isSameChange(waiting, intent));
  return addForm(refusedFormId(intent), opened, async (fields, form) => {
    const session = readSessionSignal();
    try {
      return await form.store(async (draft, written) => {
        await written;
        session.throwIfAborted();
        if (isGone()) return saveBeside(opened, readTasks() ?? [], fields, draft);
        const again = resubmit(pending, fields, { found: form.found, draft });
        const { made, discarded } = await trackDiscard(again);
        if (discarded) offerBack(discarded, describeChange(intent), session);
        return made ?? null;
      });
    } catch (error) {
      if (!(error instanceof ChangeTakenError)) throw error;
      wasGone = true;
      return null;
    }
  });
}

/** What the quick add does (use-quick-add.ts). What it cannot store waits as a draft. */
async function quickAdd(titles: readonly string[]): Promise<void> {
  const text = titles.join('\n');
  const draft = new OpenDraft('quick', () => {});
  draft.keep({ seen: null, fields: { title: text } });
  try {
    const tasks = titles.map((title) => ({ ...toFormValues(), title, dueDate: '2026-03-15' }));
    await draft.save((id, after) => createTasks(tasks, { draft: id, typed: text, after }).then(() => null));
  } finally {
    await draft.end();
  }
}

async function chooseSide(intent: StoredIntent, choice: Typed | null): Promise<void> {
  const { refusal } = intent;
  if (!refusal?.theirs || !refusal.conflicts) return;
  await settleConflict(intent, refusal.theirs, choice);
}

async function pressNotice(): Promise<void> {
  const notice = readNotice();
  if (notice?.kind === 'asking') return notice.confirm();
  if (notice?.kind === 'done' && notice.undo !== undefined) return undoChange(queryClient, notice.undo);
  if (notice?.kind !== 'discarded') return;
  dismissNotice();
  await notice.takeBack();
}

attach({
  look: () => {
    const outbox = readOutbox();
    return {
      account: readAccount(),
      tasks: readTasks(),
      saving: readSaving(),
      isOnline: isOnline(),
      intents: outbox?.intents ?? [],
      open: outbox?.open ?? [],
      drafts: outbox?.drafts ?? [],
      notice: readNotice(),
      forms: [...forms].map(([number, { form, found }]) => ({ number, form, found })),
      isSaving: saves > 0,
    };
  },
  logIn: async (email, password) => {
    await loginShown();
    await logIn({ email, password }, { keepsNothing: false, loadScreen: async () => {} });
    showScreens();
  },
  logOut: async (mayLose) => {
    if (mayLose) closeForms();
    const loss = await logOut(mayLose ? { changes: Infinity, drafts: Infinity } : undefined);
    if (!loss) closeForms();
    return loss === null;
  },
  change: (task, fields) => showDone(updateTask(task, typedFieldsSchema.parse(fields))),
  remove: (task) => showDone(storeMade([makeDelete(task)])),
  changeMany: (tasks, toFields) =>
    toFields
      ? updateTasks(
          tasks,
          (task) => typedFieldsSchema.parse(toFields(task)),
          (count) => `Changed ${count} tasks`,
        )
      : deleteTasks(tasks),
  quickAdd,
  restore: (task) => showDone(storeMade([makeRestore(task)])),
  openForm,
  editAgain,
  type: (form, typed) => forms.get(form)?.type(typed),
  submit: async (form) => {
    saves += 1;
    try {
      return (await forms.get(form)?.submit()) ?? null;
    } finally {
      saves -= 1;
    }
  },
  close: (form, isGivenUp) => forms.get(form)?.close(isGivenUp),
  undo: () => undo(queryClient),
  describe: describeChange,
  redo: () => redo(queryClient),
  pressNotice,
  retry,
  saveAsNew,
  discard: discardChanges,
  saveLost,
  chooseSide,
  continueDraft: async (draft) => {
    const place = await resume(draft.id);
    if (!place || 'profile' in place || 'checklist' in place) return null;
    if ('task' in place) return openForm(place.task);
    const intent = readOutbox()?.intents.find(({ id }) => id === place.change);
    return intent && place.as === 'edit' ? editAgain(intent) : null;
  },
  discardDraft: async (draft) => {
    await trackDiscard(discardDraft(draft));
    await reloadOutbox();
  },
  readTrash,
  purge,
  readVersions: (taskId) => readVersions(taskId, readTasks),
  restoreVersion: async ({ fields, seen, isDeleted }) => {
    const changes = [isDeleted ? makeRestore(seen) : null, makeUpdate(seen, fields)];
    return showDone(storeMade(changes));
  },
  importFile,
  importForeign,
  exportCsv,
});

// The first code of a page arrives, and is run.
setTimeout(showScreens, 0);
