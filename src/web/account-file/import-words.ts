import type { ImportSummary } from '#contract/account-file.ts';

type Counts = Omit<ImportSummary, 'examples'>;

const list = new Intl.ListFormat('en');

function tasks(count: number): string {
  return count === 1 ? '1 task' : `${count.toLocaleString()} tasks`;
}

/** What an import would do, in one sentence. */
export function intention({ added, changed, unchanged }: Counts): string {
  if (added + changed + unchanged === 0) return 'This file holds no tasks.';
  if (added + changed === 0)
    return `There is nothing to do: nothing in this file is new (${tasks(unchanged)}).`;
  const parts = [
    added > 0 && `add ${tasks(added)}`,
    changed > 0 && `change ${tasks(changed)}`,
    unchanged > 0 && `leave ${tasks(unchanged)} unchanged`,
  ];
  return `This will ${list.format(parts.filter((part) => part !== false))}.`;
}

/** What an import did, in one sentence. */
export function outcome({ added, changed, unchanged }: Counts): string {
  const parts = [`${tasks(added)} added`, `${changed.toLocaleString()} changed`];
  if (unchanged > 0) parts.push(`${unchanged.toLocaleString()} left unchanged`);
  return `${list.format(parts)}.`;
}
