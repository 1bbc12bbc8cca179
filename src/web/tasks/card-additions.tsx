import type { Task } from '../model/task.ts';
import { CardMarks } from './card-marks.tsx';
import { readCard } from './card-text.ts';
import { SelectBox } from './select-box.tsx';

/** What a card has besides what the first screen waits for. */
export function CardAdditions({ task }: { task: Task }) {
  const { items, hasMarks } = readCard(task);
  return (
    <>
      {hasMarks && <CardMarks task={task} items={items} />}
      <SelectBox task={task} />
    </>
  );
}
