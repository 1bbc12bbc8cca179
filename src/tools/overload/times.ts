/** How often a thing was done, and how many milliseconds it took. */
export type Times = { times: number; p50: number; p99: number; most: number };

export function sumUpTimes(milliseconds: readonly number[]): Times {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const atPart = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
  return { times: sorted.length, p50: atPart(0.5), p99: atPart(0.99), most: atPart(1) };
}
