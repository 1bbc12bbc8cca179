import type { ImportSummary } from '#contract/account-file.ts';
import { withCommas } from '#contract/with-commas.ts';

import { enumerate } from '../model/enumerate.ts';
import { countNouns } from '../ui/count-nouns.ts';
import type { Account, ImportPreview, Importable, NewTasks } from './import-steps.ts';

type Counts = Omit<ImportPreview, 'examples'>;

/** The server's answer, and what was left out before it was asked. */
export function toPreview(summary: ImportSummary, read: Account | Omit<NewTasks, 'content'>): ImportPreview {
  if (read.kind === 'account') return { ...summary, restored: 0, differing: 0 };
  const { alreadyHere, differing } = read;
  return {
    added: summary.added,
    changed: 0,
    // A row whose task is in the list was left out: what is changed comes from the trash.
    restored: summary.changed,
    unchanged: summary.unchanged + alreadyHere + differing,
    differing,
    examples: summary.examples.map(({ title, effect }) => ({
      title,
      effect: effect === 'changed' ? 'restored' : effect,
    })),
  };
}

/** Returns what of a preview was done in the end: some of it may have come by another way since. */
export function asDone(
  kind: Importable['kind'],
  preview: Counts,
  { added, trashed, changed, views }: Pick<ImportSummary, 'added' | 'trashed' | 'changed' | 'views'>,
): Counts {
  const unchanged = countWritten(preview) + preview.unchanged - added - changed;
  const written = kind === 'tasks' ? { changed: 0, restored: changed } : { changed, restored: 0 };
  return { ...preview, added, trashed, ...written, unchanged, views };
}

const SHOWN_NAMES = 3;

/** Lists the first of some names, and says how many more there are. */
export function enumerateFirst(names: readonly string[]): string {
  const more = names.length - SHOWN_NAMES;
  return enumerate([...names.slice(0, SHOWN_NAMES), ...(more > 0 ? [`${withCommas(more)} more`] : [])]);
}

const NO_VIEWS = { added: 0, kept: 0 };

/** How many tasks an import would write. */
export function countWritten({ added, changed, restored }: Counts): number {
  return added + changed + restored;
}

/** Whether an import would write anything. */
export function isWorthwhile(counts: Counts): boolean {
  return countWritten(counts) > 0 || (counts.views ?? NO_VIEWS).added > 0;
}

/** Says of some things that they are other here than in the file. */
function stayOther(count: number, things: string): string {
  const one = count === 1;
  return ` ${things} ${one ? 'says' : 'say'} something else here, and ${one ? 'stays' : 'stay'} so.`;
}

function staysView({ views = NO_VIEWS }: Counts): string {
  return views.kept === 0 ? '' : stayOther(views.kept, countNouns(views.kept, 'saved view'));
}

function staysTask({ differing, unchanged }: Counts): string {
  if (differing === 0) return '';
  return stayOther(differing, unchanged === 1 ? 'It' : `${withCommas(differing)} of them`);
}

function stays(counts: Counts): string {
  return `${staysTask(counts)}${staysView(counts)}`;
}

/** What an import would do, in a sentence or two. */
export function intention(counts: Counts): string {
  const { trashed = 0, changed, restored, unchanged, views = NO_VIEWS } = counts;
  const added = counts.added - trashed;
  if (!isWorthwhile(counts) && unchanged === 0) return `This file holds no tasks.${stays(counts)}`;
  if (!isWorthwhile(counts)) {
    const what = counts.differing > 0 ? 'every task of this file' : 'what is in this file';
    return `Nothing to add: ${what} is here already (${countNouns(unchanged, 'task')}).${stays(counts)}`;
  }
  const parts = [
    added > 0 && `add ${countNouns(added, 'task')}`,
    changed > 0 && `change ${countNouns(changed, 'task')}`,
    restored > 0 && `restore ${countNouns(restored, 'task')} from the trash`,
    trashed > 0 && `add ${countNouns(trashed, 'deleted task')} to the trash`,
    views.added > 0 && `add ${countNouns(views.added, 'saved view')}`,
    unchanged > 0 && `leave ${countNouns(unchanged, 'task')} unchanged`,
  ];
  return `This will ${enumerate(parts.filter((part) => part !== false))}.${stays(counts)}`;
}

/** What an import did, in one sentence. */
export function outcome(counts: Counts): string {
  const { added, trashed = 0, changed, restored, unchanged, views = NO_VIEWS } = counts;
  const parts = [`${countNouns(added - trashed, 'task')} added`];
  if (trashed > 0) parts.push(`${withCommas(trashed)} added to the trash`);
  if (changed > 0) parts.push(`${withCommas(changed)} changed`);
  if (restored > 0) parts.push(`${withCommas(restored)} restored`);
  if (unchanged > 0) parts.push(`${withCommas(unchanged)} left unchanged`);
  if (views.added > 0) parts.push(`${countNouns(views.added, 'saved view')} added`);
  return `${enumerate(parts)}.`;
}
