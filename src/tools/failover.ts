import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { explain } from '#server/database/failure-words.ts';
import { findPostgres } from '#tests/failover/cluster.ts';
import { failOverOften } from '#tests/failover/failover.ts';
import { hasProxy } from '#tests/failover/haproxy.ts';
import { KINDS } from '#tests/kills/writers.ts';

import { exitOnError, wholeNumber } from './arguments.ts';
import { launchChromium } from './browser.ts';
import { say } from './process.ts';

/*
 * Kills the primary of a PostgreSQL among the writes of clients and browsers, and lets its standby take its place:
 * npm run failover -- --times 10. It needs Debian's postgresql and haproxy.
 */

const times = await exitOnError('Nothing was killed', () => {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } });
  return wholeNumber('times', values.times);
});
const bin = findPostgres();

if (bin === null || !hasProxy()) {
  say('This needs PostgreSQL with pg_basebackup, and HAProxy: apt install postgresql haproxy.');
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-failover-'));
  // PostgreSQL runs as another user where this one is root.
  chmodSync(folder, 0o711);
  const browser = await launchChromium();
  try {
    const { failovers, acts, savedMs, wrong } = await failOverOften(
      { bin, folder, browser },
      times,
      ({ failovers: done, savedMs: [...all] }) =>
        say(`${done} of ${times} failovers; all saved after ${Math.round(all.at(-1) ?? 0)} ms`),
    );
    for (const name of KINDS) say(`${String(acts.get(name) ?? 0).padStart(8)}  ${name}`);
    say(
      `${failovers} failovers; a browser said 'All changes saved' ${Math.round(Math.max(...savedMs))} ms after the promotion at the latest.`,
    );
    for (const sentence of wrong.slice(0, 20)) say(sentence);
    say(wrong.length === 0 ? 'Nothing was lost, undone or doubled.' : `${wrong.length} things are wrong.`);
    if (wrong.length > 0) process.exitCode = 1;
    else rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    say(`It did not come to its end: ${explain(error)}`);
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
}
