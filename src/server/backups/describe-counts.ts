import type { Verdict } from '../database/verify.ts';

const several = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Says how much there is. */
export const describeCounts = ({ users, tasks, revisions }: Omit<Verdict, 'violations'>) =>
  `${several(users, 'user')}, ${several(tasks, 'task')} and ${several(revisions, 'change')}`;
