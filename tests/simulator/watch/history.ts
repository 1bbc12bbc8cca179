import type { Account, Row } from '../server.ts';
import { findAccountName, findWords } from '../words.ts';
import type { People } from './people.ts';
import type { Scene } from './scene.ts';

/** How old the list may be that is looked at before a change, and how long that change may be on its way, in ms. */
const LIST_AGE_MS = 12_000;

const FIELDS = ['title', 'description', 'labels'] as const;

function findWordsIn(row: Row, field: (typeof FIELDS)[number]): string[] {
  return findWords({ value: field === 'labels' ? JSON.parse(row.labels) : row[field] });
}

/** What the server has written: that it takes effect once, overwrites nothing unseen, and stays where it belongs. */
export class HistoryWatch {
  readonly #scene: Scene;
  readonly #people: People;
  readonly #violate: (text: string) => void;
  readonly #rows = new Map<string, Row[]>();
  readonly #byTask = new Map<string, { owner: Account; rows: readonly Row[] }>();
  readonly #words = new Set<string>();
  /** When a word came into the history. */
  readonly #since = new Map<string, number>();
  readonly #introduced = new Map<string, number>();
  readonly #taskOfTitle = new Map<string, string>();
  readonly #purged = new Set<string>();

  constructor(scene: Scene, violate: (text: string) => void) {
    this.#scene = scene;
    this.#people = scene.people;
    this.#violate = violate;
  }

  rows(account: Account): Row[] {
    return this.#rows.get(account.name) ?? [];
  }

  /** The revisions of a task, oldest first: none where it is not the account's. */
  readRows(taskId: string, owner?: Account): readonly Row[] {
    const task = this.#byTask.get(taskId);
    return task && (owner ?? task.owner) === task.owner ? task.rows : [];
  }

  hasWord(word: string): boolean {
    return this.#words.has(word);
  }

  /** Reads what the server has written since. */
  catchUp(source: string): void {
    for (const account of this.#scene.accounts) {
      const rows = this.rows(account);
      const fresh = this.#scene.server.readHistory(account, rows.at(-1)?.seq ?? 0);
      for (const row of fresh) this.#take(account, row, rows, source);
      this.#rows.set(account.name, rows);
    }
  }

  /** Forgets a task that was deleted for good. */
  purge(taskId: string): void {
    this.#purged.add(taskId);
    for (const account of this.#scene.accounts) {
      const kept = this.rows(account).filter(({ task_id }) => task_id !== taskId);
      this.#rows.set(account.name, kept);
    }
    for (const row of this.readRows(taskId))
      this.#people.giveUp(FIELDS.flatMap((field) => findWordsIn(row, field)));
    this.#byTask.delete(taskId);
  }

  /** Forgets all, and reads it anew from a server that was put back. */
  startAnew(): void {
    this.#rows.clear();
    this.#byTask.clear();
    this.#words.clear();
    this.#introduced.clear();
    this.#taskOfTitle.clear();
    this.#purged.clear();
    this.catchUp('import');
  }

  #take(account: Account, row: Row, rows: Row[], source: string): void {
    const ofTask = this.readRows(row.task_id);
    const before = ofTask.at(-1);
    this.#byTask.set(row.task_id, { owner: account, rows: [...ofTask, row] });
    rows.push(row);
    const isImported = row.source === 'import' && row.deleted === 0;
    // A file names its tasks anew, and so does one that repeats and is completed once more.
    if (isImported || row.source === 'repeat') this.#purged.delete(row.task_id);
    if (isImported && before?.deleted === 0)
      this.#violate(`6: an import overwrote “${before.title}” with “${row.title}”.`);
    if (this.#purged.has(row.task_id))
      this.#violate(`10: the purged task ${row.task_id} came back as “${row.title}”.`);
    for (const field of FIELDS) {
      const [words, former] = [findWordsIn(row, field), before ? findWordsIn(before, field) : []];
      for (const word of words) {
        if (former.includes(word)) continue;
        this.#words.add(word);
        this.#since.set(word, this.#scene.world.scheduler.now);
        if (findAccountName(word) !== account.name)
          this.#violate(`8: “${word}” was stored for ${account.name}.`);
        // The next task of a repetition says what its predecessor says.
        if (row.source === 'repeat' || this.#isMadeAnew(row, word, rows)) {
          this.#people.mayRepeat.add(word);
          continue;
        }
        if (this.#mayDouble() || this.#isSaidAgain(row, word, rows, source)) continue;
        const times = source === 'import' ? 1 : (this.#introduced.get(word) ?? 0) + 1;
        this.#introduced.set(word, times);
        if (source === 'import') continue;
        if (times > 1 + this.#people.timesBack(word) && !this.#people.ofMany.has(word))
          this.#violate(`2: “${word}” took effect ${times} times.`);
        if (field === 'title') this.#takeTitle(word, row.task_id);
        if (before && row[field] === word) this.#takeOver(word, before[field], source, times);
      }
      if (source !== 'import' && before?.[field] !== former[0]) this.#takeAway(former, words, source);
    }
  }

  #mayDouble(): boolean {
    return this.#scene.isFamily && this.#scene.world.mayArriveTwice;
  }

  /**
   * Whoever sends a whole task sends along what they saw of the fields that they did not change, and with one line of a description go the
   * others: only Holdfast merges these.
   */
  #isSaidAgain(
    { task_id, version, description }: Row,
    word: string,
    rows: readonly Row[],
    source: string,
  ): boolean {
    const { takesWholeTasks, isFamily } = this.#scene;
    const isOfLines = findWords({ description }).includes(word);
    return (
      (takesWholeTasks || (isFamily && (source === 'echo' || isOfLines))) &&
      rows.some(
        (row) =>
          row.task_id === task_id &&
          row.version < version &&
          FIELDS.some((field) => findWordsIn(row, field).includes(word)),
      )
    );
  }

  /** Without keys a create that got no answer is known by its words alone: a task that somebody changed meanwhile is made anew. */
  #isMadeAnew({ task_id, version }: Row, word: string, rows: readonly Row[]): boolean {
    const { isFamily, world } = this.#scene;
    if (!isFamily || !world.hasLostAnswer || version > 1) return false;
    const others = rows.filter((row) => row.task_id !== task_id);
    const said = others.filter((row) => FIELDS.some((field) => findWordsIn(row, field).includes(word)));
    const changed = new Set(others.filter((row) => row.version > 1).map((row) => row.task_id));
    return said.some((row) => row.version === 1 && changed.has(row.task_id));
  }

  /** One of many lines or labels went: whoever took it away has seen it. */
  #takeAway(former: readonly string[], words: readonly string[], source: string): void {
    if (source === 'echo' || this.#scene.isFamily) return;
    for (const word of former) {
      const owner = this.#people.findTypist(word);
      if (words.includes(word) || owner === undefined || owner === source) continue;
      if (!this.#people.hasSeen(source, word))
        this.#violate(`6: ${source} took “${word}” of ${owner} away without having seen it.`);
    }
  }

  #takeTitle(word: string, taskId: string): void {
    const former = this.#taskOfTitle.get(word);
    // Without a trash what was deleted is made anew.
    const mayBeAnew =
      this.#people.mayRepeat.has(word) || (this.#scene.isFamily && this.#people.timesBack(word) > 0);
    if (former !== undefined && former !== taskId && !mayBeAnew)
      this.#violate(`10: “${word}” is the title of two tasks.`);
    this.#taskOfTitle.set(word, taskId);
  }

  #takeOver(word: string, former: string, source: string, times: number): void {
    const owner = this.#people.findTypist(former);
    if (owner === undefined || owner === source || source === 'echo') return;
    // Without versions its app looks at the list first, and cannot know what comes between the look and the change.
    if (
      this.#scene.isFamily &&
      (this.#since.get(former) ?? 0) > this.#scene.world.scheduler.now - LIST_AGE_MS
    )
      return;
    const isSeen = this.#people.hasSeenUnder(word, former);
    const wasShown = this.#people.hasSeen(source, former);
    if (!isSeen && (times === 1 || !wasShown))
      this.#violate(`6: ${source} overwrote “${former}” of ${owner} with “${word}” without having seen it.`);
  }
}
