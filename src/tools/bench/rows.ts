import { Console } from 'node:console';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import * as z from 'zod/mini';

import { CACHE, say } from '../process.ts';

/** At most or at least so many of the row's unit, or so many times its floor. */
type Goal = { most: number } | { least: number } | { mostOfFloor: number } | { leastOfFloor: number };

/** One figure, measured several times in this run; `floor` has the least that does the same job, from the same run. */
export type Row = { name: string; unit: string; samples: number[]; floor?: number[]; goal?: Goal };

/** Measures one piece of the app. Resolves to its rows. */
export type Piece = () => Promise<Row[]>;

const FILE = path.join(CACHE, 'bench.json');

/** A row of a former run, with all that was written of it. */
const formerRowSchema = z.looseObject({ median: z.number() });
type FormerRow = z.infer<typeof formerRowSchema>;

const fileSchema = z.object({ rows: z.record(z.string(), z.unknown()) });

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** What 95 of 100 values are at most. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;
}

function round(value: number): number {
  return Number(value.toFixed(value < 10 ? 1 : 0));
}

function describeGoal(goal?: Goal): string {
  if (!goal) return '';
  if ('most' in goal) return `<= ${goal.most}`;
  if ('least' in goal) return `>= ${goal.least}`;
  return 'leastOfFloor' in goal ? `>= ${goal.leastOfFloor}x floor` : `<= ${goal.mostOfFloor}x floor`;
}

function isReached({ samples, floor = [], goal }: Row): boolean {
  const value = median(samples);
  if (!goal) return true;
  if ('most' in goal) return value <= goal.most;
  if ('least' in goal) return value >= goal.least;
  if ('leastOfFloor' in goal) return value >= goal.leastOfFloor * median(floor);
  return value <= goal.mostOfFloor * median(floor);
}

/** The rows of the runs before, by their names, without those that have no figure; empty where there are none that can be read. */
function readFormer(file: string): Record<string, FormerRow> {
  const former: Record<string, FormerRow> = {};
  try {
    const { rows } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const [name, row] of Object.entries(rows)) {
      const { data } = formerRowSchema.safeParse(row);
      if (data) former[name] = data;
    }
  } catch {
    // There is no file yet, or one that is of no use.
  }
  return former;
}

/** Prints the rows beside their floors, goals and the run before, and writes them for the next one. */
export function report(rows: readonly Row[], file = FILE): void {
  const former = readFormer(file);
  const table = rows.map((row) => {
    const { name, unit, samples, floor } = row;
    const before = former[name]?.median;
    return {
      figure: `${name}, ${unit}`,
      median: round(median(samples)),
      spread: `${round(Math.min(...samples))}-${round(Math.max(...samples))}`,
      floor: floor ? round(median(floor)) : '',
      before: before === undefined ? '' : round(before),
      goal: describeGoal(row.goal),
      verdict: row.goal ? (isReached(row) ? 'reached' : 'missed') : '',
    };
  });
  new Console(process.stdout).table(table);
  const results = rows.map((row) => [
    row.name,
    { ...row, median: median(row.samples), isReached: isReached(row) },
  ]);
  const machine = { cpus: os.cpus().length, model: os.cpus()[0]?.model, load: os.loadavg()[0] };
  mkdirSync(path.dirname(file), { recursive: true });
  // A piece that was left out keeps its figures of the last time.
  const all = { at: new Date().toISOString(), machine, rows: { ...former, ...Object.fromEntries(results) } };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  say(`Written to ${path.relative(process.cwd(), file)}.`);
}
