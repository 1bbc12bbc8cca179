import type { Play } from '../play.ts';
import type { Account } from '../server.ts';
import type { ImportResult } from '../tab-app.ts';
import { wordFor } from './situation.ts';
import type { Act, Situation } from './situation.ts';

/** Tells whether a task of the account has been deleted since: what was on its way before an import may arrive between two of them. */
function watchLosses({ server }: Play, owner: Account): () => boolean {
  const before = server.readTasks(owner);
  const last = server.readHistory(owner, 0).at(-1)?.seq ?? 0;
  return () => {
    const now = new Set(server.readTasks(owner).map(({ id }) => id));
    const isDeleted = server.readHistory(owner, last).some(({ deleted }) => deleted === 1);
    return isDeleted || before.some(({ id }) => !now.has(id));
  };
}

/** All that was typed of a file. */
function findTyped(file: string): string[] {
  return Array.from(file.matchAll(/(anna|ben)-\d+[tdil](-\d+)?/g), ([word]) => word);
}

/** A file of Todoist: a task with a label and a subtask, and one that repeats. */
function writeTodoist(situation: Situation): string {
  const [title, description, item, label] = (['title', 'description', 'item', 'label'] as const).map(
    (field) => wordFor(situation, field),
  );
  return [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG',
    `task,${title}-0 @${label},${description},1,1,,,2026-03-15,en`,
    `task,${item},,4,2,,,,`,
    `task,${title}-1,,4,1,,,every day,en`,
  ].join('\n');
}

/** Imports a file, and at once again, which adds nothing. */
function importTwice(
  { play, browser, tab }: Situation,
  owner: Account,
  load: () => Promise<ImportResult>,
): void {
  const { presses } = play;
  const token = browser.local.get('token');
  const hasLost = watchLosses(play, owner);
  // An edit that was on its way makes what is here another task than the one in the file.
  const countEdits = () =>
    play.server.readHistory(owner, 0).filter(({ source }) => source !== 'import').length;
  const edits = countEdits();
  const work = load().then(async (first) => {
    if (!('added' in first) || tab.state === 'dead' || browser.local.get('token') !== token) return;
    const again = await load();
    const isAlone =
      presses === play.presses &&
      edits === countEdits() &&
      !hasLost() &&
      browser.local.get('token') === token;
    if ('added' in again && again.added > 0 && isAlone)
      play.watch.violate(`2: ${tab.name} imports the same file again, and adds ${again.added} tasks.`);
  });
  play.begin('import', tab, work);
}

/** What a person exports and imports. */
export const FILES = {
  export: (situation) => {
    const { play, tab, app } = situation;
    play.say(`${tab.name}: exports CSV`);
    play.begin(
      'export',
      tab,
      app.exportCsv().then((csv) => {
        play.csv = csv;
      }),
    );
    return true;
  },
  import: (situation) => {
    const { play, tab, step, app, look } = situation;
    const owner = play.accounts.find(({ id }) => id === look.account);
    if (play.csv === null || !owner || !play.csv.includes(owner.name)) return false;
    // Who writes a table by hand has no such column.
    const isUndated = step.salt % 2 === 0;
    const csv = isUndated ? play.csv.replace(',created,', ',note,') : play.csv;
    play.say(`${tab.name}: imports the CSV file${isUndated ? ' without the times' : ''}`);
    for (const word of findTyped(csv)) play.people.mayRepeat.add(word);
    play.people.bringBack(findTyped(csv));
    importTwice(situation, owner, () => app.importFile(csv));
    return true;
  },
  'import of Todoist': (situation) => {
    const { play, browser, tab, step, app, look } = situation;
    const owner = play.accounts.find(({ id }) => id === look.account);
    if (!owner) return false;
    const former = step.salt % 3 === 0 ? play.todoist.get(owner.id) : undefined;
    const file = former ?? writeTodoist(situation);
    play.todoist.set(owner.id, file);
    play.say(`${tab.name}: imports a file of Todoist${former === undefined ? '' : ' again'}`);
    if (former === undefined)
      for (const word of findTyped(file)) play.people.typed(word, browser.name, undefined);
    importTwice(situation, owner, async () => {
      const result = await app.importForeign(file);
      if (tab.state !== 'dead') play.watch.onStored(findTyped(file), tab);
      return result;
    });
    return true;
  },
} satisfies Record<string, Act>;
