/** Returns the present instant. Tests pass their own. */
export type Clock = () => Date;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The clocks of several processes differ by less. */
export const SKEW_MS = 60_000;

/** Returns the instant that many milliseconds later, or earlier if negative, as ISO text in UTC. */
export function isoPlus(instant: Date, milliseconds: number): string {
  return new Date(instant.getTime() + milliseconds).toISOString();
}

/** Returns the present instant as ISO text in UTC, or the time of the last change where the clock is behind it. */
export function notBefore(last: string | null, present: Date): string {
  const at = present.toISOString();
  return last !== null && last > at ? last : at;
}

/** Returns the calendar date of an instant where the server stands. */
export function serverDay(instant: Date): string {
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${instant.getFullYear()}-${month}-${day}`;
}
