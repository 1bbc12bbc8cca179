import { countNouns } from '../ui/count-nouns.ts';

/** Says what goes of the tasks; how many there are may not be known. */
export function describeTasks(tasks: number | undefined): string {
  const some = tasks === undefined ? 'your tasks' : countNouns(tasks, 'task');
  return `${some} with ${tasks === 1 ? 'its' : 'their'} history, the trash and your views`;
}

/** Says where the account stays for a while all the same: in so many daily backups, which need not be of days in a row. */
export function describeBackups(kept: number | null | undefined): string {
  return typeof kept === 'number'
    ? `The daily backups of this server have it until ${countNouns(kept, 'newer one')} ${kept === 1 ? 'is' : 'are'} made; other copies that whoever runs it keeps may have it for longer.`
    : 'Backups that whoever runs this server makes may have it for longer.';
}

/** Says what is lost although the server never had it, or null where nothing is. */
export function describeUnsaved(changes: number, drafts: number): string | null {
  if (changes + drafts === 0) return null;
  const parts = [
    ...(changes > 0 ? [`${countNouns(changes, 'change')} that the server has not confirmed`] : []),
    ...(drafts > 0 ? [`what stands in ${countNouns(drafts, 'form')} that nobody saved`] : []),
  ];
  return `Deleted too, and in no export: ${parts.join(', and ')}.`;
}
