import { FIELD_NAMES, isSameValue, pickFields, taskFieldsSchema } from '#contract/task.ts';
import type { TaskFields } from '#contract/task.ts';
import { readSessionSignal } from '#web/api/token.ts';
import { mergeBase } from '#web/changes/changes.ts';
import { typedFieldsSchema } from '#web/changes/draft.ts';
import type { Draft } from '#web/changes/draft.ts';
import { toPayload } from '#web/changes/intent.ts';
import type { MadeChange } from '#web/changes/intent.ts';
import { OpenDraft } from '#web/drafts/open-draft.ts';
import type { Store } from '#web/drafts/open-draft.ts';
import { offerClosed } from '#web/edits/unsaved.ts';
import type { Task } from '#web/model/task.ts';
import { trackEnqueue } from '#web/outbox-state/pending-enqueue.ts';
import { lastPressed, trackDiscard } from '#web/outbox-state/undoables.ts';

import type { Typed } from './tab-app.ts';

export const EMPTY: TaskFields = {
  title: '',
  description: '',
  priority: 'Low',
  dueDate: '',
  completed: false,
  labels: [],
  repeat: '',
};

function toValues(task: Task | null): TaskFields {
  return task ? { ...toPayload(task), dueDate: task.dueDate ?? '' } : EMPTY;
}

function findChanges(fields: TaskFields, former: TaskFields) {
  const changed = FIELD_NAMES.filter((name) => !isSameValue(fields[name], former[name]));
  return pickFields(fields, changed);
}

type Options = {
  form: string;
  initial: Task | null;
  /** Stores what the form says. */
  save: (fields: TaskFields, form: Form) => Promise<MadeChange | null>;
  onClose: (form: Form) => void;
};

/** What the task form does with its draft (task-form.tsx, use-draft.ts), without its looks. */
export class Form {
  readonly form: string;
  readonly draft: OpenDraft;
  initial: Task | null;
  found: Draft | null = null;
  #isBusy = false;
  readonly #options: Options;
  #values: TaskFields;
  #givenUp: Promise<number> | null = null;
  #saving: Promise<unknown> = Promise.resolve();
  #isOpen = true;

  constructor(options: Options) {
    this.#options = options;
    this.form = options.form;
    this.initial = options.initial;
    this.#values = toValues(this.initial);
    this.draft = new OpenDraft(this.form, (found) => this.#show(found));
  }

  #show(found: Draft | null): void {
    if (!found || !this.#isOpen) return;
    this.found = found;
    this.initial ??= found.seen;
    this.type(found.fields);
  }

  /** The task upon which its words stand. */
  seen(): Task | null {
    return this.initial && mergeBase(this.initial, this.found, this.#values);
  }

  type(typed: Typed): void {
    this.#values = { ...this.#values, ...typedFieldsSchema.parse(typed) };
    const isDirty = FIELD_NAMES.some(
      (name) => !isSameValue(this.#values[name], toValues(this.initial)[name]),
    );
    const seen = this.seen();
    this.draft.keep(isDirty ? { seen, fields: findChanges(this.#values, toValues(seen)) } : null);
  }

  async submit(): Promise<MadeChange | null> {
    const fields = taskFieldsSchema.safeParse(this.#values);
    if (!fields.success || this.#isBusy) return null;
    this.#isBusy = true;
    const saving = this.#options.save(fields.data, this);
    this.#saving = saving.catch(() => {});
    try {
      return await saving;
    } finally {
      this.#isBusy = false;
    }
  }

  /** Stores its words, and closes it where they are. */
  async store(store: Store): Promise<MadeChange | null> {
    let made: MadeChange | null = null;
    const saving = this.draft.save(async (draftId, written) => {
      made = await store(draftId, written);
      return made;
    });
    void trackEnqueue(saving.then(() => made));
    if (await saving) this.close(false);
    return made;
  }

  close(isGivenUp: boolean): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (isGivenUp) this.#givenUp = lastPressed();
    this.#options.onClose(this);
    const session = readSessionSignal();
    const ended = this.#saving
      .then(async () => this.draft.end())
      .then((left) => left && offerClosed(left, session, this.#givenUp));
    if (this.#givenUp) void trackDiscard(ended);
    ended.catch(() => {});
  }
}
