/* The words of the product that the soak presses and reads, in one place. */

/** The top bar's button, by what it may say. */
export const STATE = {
  rest: /^All changes saved$|refused$|needs? your choice$|not saved$/,
  asks: /refused$|needs? your choice$/,
  drafts: /not saved$/,
} as const;

export const WAITING = {
  dialog: 'Waiting changes',
  retry: 'Retry',
  editAgain: 'Edit again',
  choose: 'Choose',
  discard: 'Discard',
  saveAsNew: 'Save as a new task',
  continue: 'Continue',
  /** What is said where a change was no more what its row showed. */
  gone: 'Another tab took care of this change',
  /** How the row of a form's draft begins, and the row of a task that was never made. */
  draft: 'Not saved',
  creation: 'Created',
} as const;

export const CONFLICT = {
  dialog: /^Changed/,
  title: 'Title',
  dueDate: 'Due date',
  yours: 'Keep yours',
  theirs: 'Keep theirs',
  other: 'Write something else',
  keepOther: 'Keep this',
  discard: 'Discard my change',
  delete: 'Delete anyway',
  keepTask: 'Keep the task',
} as const;

export const FORM = {
  open: '+ Add New Task',
  title: 'Task Title',
  description: 'Description',
  labels: 'Labels',
  repeat: 'Repeat',
  custom: 'Custom',
  once: 'Does not repeat',
  /** How many days a repetition takes. */
  every: 'Every',
  due: 'Due Date',
  cancel: 'Cancel',
  undo: 'Undo',
  /** What the notice of something discarded says. */
  discarded: /discarded/i,
  dismiss: 'Dismiss',
  /** What the notice of something taken back says. */
  undone: /Undone: /,
  /** What the notice says where the next task of a repetition follows. */
  nextOn: /Next on /,
  submit: /^(Create Task|Update Task)$/,
  /** Of a form whose change was taken care of in another tab meanwhile. */
  submitOwn: /^(Create Task|Update Task|Save)/,
  /** Of one whose task is gone as well. */
  becomesNew: 'Saving it makes it a new task',
  gone: 'This task is not here',
  cameBack: 'What you typed is still here',
} as const;

/** What is done to many tasks at once: the bar's buttons, and what the notice says afterwards. */
export const BULK = {
  bar: 'Selection',
  selected: /^\d+ selected/,
  clear: 'Clear selection',
  later: 'One week later',
  addLabel: /^Add to /,
  complete: /^Completed (one|\d+) tasks?/,
  reopen: /^Reopened (one|\d+) tasks?/,
  move: /^Moved .* on by 7 days/,
  label: /^Labelled /,
  delete: /^Deleted (one|\d+) tasks?/,
} as const;

export const QUICK_ADD = {
  key: 'n',
  dialog: 'Quick add',
  line: 'What is to be done',
  recognised: /^Recognised/,
  create: /^Create \d+ tasks$/,
  checklist: 'One task with a checklist',
  created: /created\.$/,
} as const;

export const LABEL = {
  /** The link of a label on a card. */
  link: /^(\[[a-z]\d+\]|seed)$/,
  remove: /^Remove the label /,
  palette: 'Control+k',
  paletteDialog: 'Find a command or a task',
  label: 'Label',
  name: 'New name',
  rename: { command: 'Rename label', button: 'Rename', done: /^Renamed / },
  delete: { command: 'Delete label', button: 'Delete label', done: /^Removed / },
} as const;
