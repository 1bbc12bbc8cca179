import { existsSync, readFileSync } from 'node:fs';

/** The most memory that a process has had so far, in MB; a question mark where the system does not tell. */
export function peakMegabytes(pid: number): string {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) && /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytes ? String(Math.round(Number(kilobytes) / 1024)) : '?';
}
