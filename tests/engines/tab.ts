/** The roles that the walk looks for. */
export type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'listitem'
  | 'option'
  | 'radio'
  | 'status'
  | 'textbox';

/** A whole accessible name, or what one matches. */
export type Name = string | RegExp;

/** How long one waits for what is to be acted upon: a limit for what hangs, not for a machine that is busy. */
export const WAIT_MS = 60_000;

/**
 * A tab of any browser, as its person has it: controls are found by their role and accessible name as the engine computes
 * them, fields by their label. Whatever acts waits until exactly one such element is shown.
 */
export type Tab = {
  goTo: (path: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** Path and search of the page. */
  address: () => Promise<string>;
  /** The texts of all that is shown with this role and name, in their order; none is waited for. */
  read: (role: Role, name?: Name) => Promise<string[]>;
  /** Whether the one such element has the focus. */
  hasFocus: (role: Role, name: Name) => Promise<boolean>;
  press: (role: Role, name: Name) => Promise<void>;
  /** Puts words in the place of those that a text field holds. */
  fill: (label: string, words: string) => Promise<void>;
  /** What stands in a field. */
  value: (label: string) => Promise<string>;
  /** Types where the focus is. */
  type: (words: string) => Promise<void>;
  /** Presses keys together, named as in KeyboardEvent.key: `Control+Shift+z`. */
  keys: (chord: string) => Promise<void>;
  /** Chooses a file in the field with this label, which a page may hide behind a button. */
  attach: (label: string, file: string) => Promise<void>;
  /** Presses a button that downloads a file. Resolves with what the file holds. */
  download: (button: string) => Promise<string>;
  /** Sets how wide the page is, in CSS pixels. */
  resize: (width: number) => Promise<void>;
  /** Resolves to what a script returns that runs in the page. */
  evaluate: (script: string) => Promise<unknown>;
  /** What is in view, as PNG. */
  picture: () => Promise<Buffer>;
};

export type EngineBrowser = {
  openTab: () => Promise<Tab>;
  close: () => Promise<void>;
};
