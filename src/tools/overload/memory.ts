import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a process has in memory, in MB: now, and at most since its peak was forgotten; null where the system does not tell. */
type Memory = { now: number; peak: number } | null;

export function readMemory(pid: number): Memory {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const status = readFileSync(file, 'utf8');
  const [now = 0, peak = 0] = ['VmRSS', 'VmHWM'].map((name) => {
    const kilobytes = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1];
    return Math.round(Number(kilobytes) / 1024);
  });
  return { now, peak };
}

/** Lets the peak begin anew. */
export function forgetPeak(pid: number): void {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, '5');
}
