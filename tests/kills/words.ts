import { randomInt } from 'node:crypto';

const DUE = '2026-04-01';

let count = 0;
/** A word that no other change has. */
export const newWord = () => `word-${(count += 1)}`;

export const pick = <Item>(items: readonly Item[]): Item | undefined =>
  items[randomInt(Math.max(items.length, 1))];

export const toBody = (title: string, repeat = '') => ({ title, dueDate: DUE, repeat });
