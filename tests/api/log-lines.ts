import { Writable } from 'node:stream';

import { SECURITY_LEVEL } from '#server/http/security-log.ts';

/** A log for a server, and what stands in it. */
export function logLines() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  return {
    logger: { stream, customLevels: SECURITY_LEVEL },
    log: () => lines.join(''),
    atLevel: (wanted: number) =>
      lines.map((line) => JSON.parse(line)).filter(({ level }) => level === wanted),
  };
}
