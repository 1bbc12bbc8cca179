import * as z from 'zod/mini';

const standingSchema = z.object({ change: z.string(), isUndone: z.boolean() });
/** How the entry of a change stands in the journal. */
export type Standing = z.infer<typeof standingSchema>;

/** What of a notice stands in the tab's own storage. */
export const keptNoticeSchema = z.union([
  z.object({
    /** A change was made. */
    kind: z.literal('done'),
    text: z.string(),
    /** Of a press that was just made: the change that names it, and while its entry stands in the journal, it can be undone. */
    undo: z.optional(z.string()),
    /** Of an undo or a redo: the change that it took back or made again, and how it left the entry of that. */
    reversed: z.optional(standingSchema),
  }),
  /** Something failed, as the error catalogue says it; `change` names the change that waits for that reason. */
  z.object({
    kind: z.literal('failed'),
    title: z.string(),
    detail: z.string(),
    change: z.optional(z.string()),
  }),
  /** A change met another one of the same task, and its person chooses. */
  z.object({ kind: z.literal('question'), text: z.string(), change: z.string() }),
]);
type KeptNotice = z.infer<typeof keptNoticeSchema>;
export type DoneNotice = Extract<KeptNotice, { kind: 'done' }>;

/** What the notice at the bottom says: what was done, what failed, what asks for a choice, or what is left to do. */
export type NoticeContent =
  | KeptNotice
  /** Something was typed that nobody saved; `draft` names it. */
  | { kind: 'draft'; text: string; draft: string }
  /** Something was discarded; `takeBack` makes that undone. */
  | { kind: 'discarded'; text: string; takeBack: () => Promise<void> }
  /**
   * An undo would delete what somebody else wrote; `confirm` does it all the same. `question` names what is asked, `askedAt` says since
   * when, by the clock of `performance`. It is asked while the entry of `change` stands in the journal as `isUndone` says.
   */
  | (Standing & {
      kind: 'asking';
      question: string;
      askedAt: number;
      text: string;
      label: string;
      confirm: () => void;
    });
