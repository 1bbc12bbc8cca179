import { taskFieldsSchema } from '#contract/field-rules.ts';
import type { TaskFields } from '#contract/field-rules.ts';
import { FIELD_NAMES, isSameValue } from '#contract/fields.ts';
import { typedFieldsSchema } from '#web/changes/draft.ts';
import type { Draft } from '#web/changes/draft.ts';
import { toFormValues, toTyped } from '#web/changes/form-values.ts';
import type { MadeChange } from '#web/changes/intent.ts';
import type { Store } from '#web/drafts/open-draft.ts';
import { KeptForm } from '#web/edits/kept-form.ts';
import type { Task } from '#web/model/task.ts';

import type { Typed } from './tab-app.ts';

type Options = {
  form: string;
  initial: Task | undefined;
  /** Stores what the form says. */
  save: (fields: TaskFields, form: Form) => Promise<MadeChange | null>;
  onClose: (form: Form) => void;
};

/** What the task form does as it is used (task-form.tsx, use-task-form.ts), without its looks. */
export class Form {
  readonly form: string;
  initial: Task | undefined;
  found: Draft | null = null;
  #isBusy = false;
  readonly #options: Options;
  readonly #kept: KeptForm;
  #values: TaskFields;
  #isOpen = true;

  constructor(options: Options) {
    this.#options = options;
    this.form = options.form;
    this.initial = options.initial;
    this.#values = toFormValues(this.initial);
    this.#kept = new KeptForm(this.form, (found) => this.#show(found));
  }

  #show(found: Draft | null): void {
    if (!found || !this.#isOpen) return;
    this.found = found;
    this.initial ??= found.seen ?? undefined;
    this.type(found.fields);
  }

  type(typed: Typed): void {
    this.#values = { ...this.#values, ...typedFieldsSchema.parse(typed) };
    const former = toFormValues(this.initial);
    const isDirty = FIELD_NAMES.some((name) => !isSameValue(this.#values[name], former[name]));
    this.#kept.keep(isDirty ? toTyped(this.initial, this.found, this.#values) : null);
  }

  async submit(): Promise<MadeChange | null> {
    const fields = taskFieldsSchema.safeParse(this.#values);
    if (!fields.success || this.#isBusy) return null;
    this.#isBusy = true;
    try {
      return await this.#options.save(fields.data, this);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Stores its words, and closes it where they are. */
  async store(store: Store): Promise<MadeChange | null> {
    let made: MadeChange | null = null;
    const keep: Store = async (draftId, written) => {
      made = await store(draftId, written);
      return made;
    };
    await this.#kept.save(keep, () => this.close(false));
    return made;
  }

  close(isGivenUp: boolean): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (isGivenUp) this.#kept.discardOnEnd();
    this.#options.onClose(this);
    this.#kept.end().catch(() => {});
  }
}
