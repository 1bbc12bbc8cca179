import { appendFileSync, readFileSync } from 'node:fs';

/** What was really done, by kind; an act whose object was not there is counted as left out. */
export class Counts {
  readonly done = new Map<string, number>();
  readonly leftOut = new Map<string, number>();

  add(kind: string, isDone = true): void {
    const counts = isDone ? this.done : this.leftOut;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }

  /** Adds what another one counted. */
  addAll({ done, leftOut }: Pick<Counts, 'done' | 'leftOut'>): void {
    for (const [kind, count] of done) this.done.set(kind, (this.done.get(kind) ?? 0) + count);
    for (const [kind, count] of leftOut) this.leftOut.set(kind, (this.leftOut.get(kind) ?? 0) + count);
  }

  /** Which share of the acts of these kinds was done, from 0 to 1. */
  share(kinds: readonly string[]): number {
    const sum = (counts: Map<string, number>) =>
      kinds.reduce((total, kind) => total + (counts.get(kind) ?? 0), 0);
    return sum(this.done) / Math.max(1, sum(this.done) + sum(this.leftOut));
  }

  /** Writes one line at the end of a file, for the process that sums up what all workers did. */
  appendTo(file: string): void {
    appendFileSync(file, `${JSON.stringify({ done: [...this.done], leftOut: [...this.leftOut] })}\n`);
  }
}

/** The sum of all lines of a file. */
export function readCounts(file: string): Counts {
  const sum = new Counts();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { done, leftOut }: Record<'done' | 'leftOut', [string, number][]> = JSON.parse(line);
    sum.addAll({ done: new Map(done), leftOut: new Map(leftOut) });
  }
  return sum;
}
