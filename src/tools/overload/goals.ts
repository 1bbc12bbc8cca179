import type { Times } from './times.ts';

/** What others may notice of a load: milliseconds, and MB. */
export type Goal = {
  /** How long a bystander's task takes at most, but for one in a hundred. */
  taskMs: number;
  /** How much more memory the server takes than at rest. */
  memoryMB: number;
  /** In what time somebody is told that the server is busy, but for one in a hundred. */
  busyMs: number;
  /** In what time each answer comes. */
  answerMs?: number;
};

const USUAL: Goal = { taskMs: 200, memoryMB: 100, busyMs: 50 };
const BUSY = '503';

/** What was measured of a load; `memory` stands where the system tells it. */
export type Figures = {
  bystander: Times & { failed: number };
  memory: { rest: number; peak: number } | null;
  answers: Readonly<Record<string, Times>>;
};

/** Returns the name of a load's goal, and which parts of it were missed. */
export function checkGoal(
  { bystander, memory, answers }: Figures,
  own: Partial<Goal> = {},
): { goal: string; missed: string[] } {
  const { taskMs, memoryMB, busyMs, answerMs = Infinity } = { ...USUAL, ...own };
  const busy = answers[BUSY];
  const parts = [
    { name: `task p99 <= ${taskMs}`, isReached: bystander.p99 <= taskMs && bystander.failed === 0 },
    { name: `+${memoryMB} MB`, isReached: memory === null || memory.peak <= memory.rest + memoryMB },
    ...(busy ? [{ name: `503 p99 <= ${busyMs}`, isReached: busy.p99 <= busyMs }] : []),
    ...(Number.isFinite(answerMs)
      ? [
          {
            name: `answered <= ${answerMs}`,
            isReached: Object.values(answers).every(({ most }) => most <= answerMs),
          },
        ]
      : []),
  ];
  return {
    goal: parts.map(({ name }) => name).join(', '),
    missed: parts.filter(({ isReached }) => !isReached).map(({ name }) => name),
  };
}
