import type { FieldName } from '#contract/fields.ts';
import type { DeletedTask } from '#contract/history.ts';
import type { Draft } from '#web/changes/draft.ts';
import type { MadeChange, StoredIntent } from '#web/changes/intent.ts';
import type { NoticeContent } from '#web/edits/notice-content.ts';
import type { Restorable, Task } from '#web/model/task.ts';
import type { SavingState } from '#web/sync/saving-state.ts';

/** What a person sees in a tab. */
export type Look = {
  account: string | null;
  /** The tasks in view; null while none are shown. */
  tasks: readonly Task[] | null;
  /** The words of the top bar. */
  saving: SavingState;
  isOnline: boolean;
  /** What waits in the list behind them. */
  intents: readonly StoredIntent[];
  /** All that is applied to the server's list. */
  open: readonly MadeChange[];
  drafts: readonly Draft[];
  notice: NoticeContent | null;
  /** The forms that are open. */
  forms: readonly OpenFormLook[];
  /** Whether a form is being saved, also one that was closed meanwhile. */
  isSaving: boolean;
};

/** A form that is open: its number, and the draft that it began with. */
type OpenFormLook = { number: number; form: string; found: Draft | null };

type Value = string | boolean | string[];
export type Typed = Partial<Record<FieldName, Value>>;

/** What a person chooses for each field of a conflict; null gives the own change up. */
type Choice = Typed | null;

export type ImportResult = { problems: readonly string[] } | { added: number };

/** The app of one tab, in the hands of its person. */
export type TabApp = {
  look: () => Look;
  logIn: (email: string, password: string) => Promise<void>;
  /** Resolves to whether it ended the session: it asks before something is lost. */
  logOut: (mayLose: boolean) => Promise<boolean>;
  change: (task: Task, fields: Typed) => Promise<MadeChange | null>;
  remove: (task: Task) => Promise<MadeChange | null>;
  /** Changes the same of many tasks by one press, or deletes them: `null`. */
  changeMany: (tasks: readonly Task[], toFields: ((task: Task) => Typed) | null) => Promise<unknown>;
  /** Types lines into the quick add, each a title, and creates them by one press. */
  quickAdd: (titles: readonly string[]) => Promise<void>;
  restore: (task: Task) => Promise<MadeChange | null>;
  /** Opens the form of a new task, or of one in view. Null where there is none. */
  openForm: (form: string) => number | null;
  /** Opens the form of a change that was refused. */
  editAgain: (intent: StoredIntent) => number;
  type: (form: number, typed: Typed) => void;
  submit: (form: number) => Promise<MadeChange | null>;
  /** Closes a form: with what it says given up, or left. */
  close: (form: number, isGivenUp: boolean) => void;
  undo: () => Promise<void>;
  /** A change in the words of a notice. */
  describe: (made: MadeChange) => string;
  redo: () => Promise<void>;
  /** Presses what the notice offers: go on, take back, undo. */
  pressNotice: () => Promise<void>;
  retry: (intent: StoredIntent) => Promise<void>;
  saveAsNew: (intent: StoredIntent) => Promise<void>;
  /** Gives changes up, and offers to take that back. */
  discard: (intents: readonly StoredIntent[]) => Promise<void>;
  /** Saves again what the server has lost. */
  saveLost: (lost: readonly StoredIntent[]) => Promise<void>;
  chooseSide: (intent: StoredIntent, choice: Choice) => Promise<void>;
  /** Opens the form of a draft with its words. Null where it is gone, or stands in a choice. */
  continueDraft: (draft: Draft) => Promise<number | null>;
  discardDraft: (draft: Draft) => Promise<void>;
  readTrash: () => Promise<readonly DeletedTask[]>;
  purge: (task: DeletedTask) => Promise<void>;
  /** The versions of a task that its history offers to restore: the newest first. */
  readVersions: (taskId: string) => Promise<readonly Restorable[]>;
  restoreVersion: (version: Restorable) => Promise<MadeChange | null>;
  importFile: (text: string) => Promise<ImportResult>;
  /** Imports a file of another product. */
  importForeign: (text: string) => Promise<ImportResult>;
  exportCsv: () => Promise<string>;
};
