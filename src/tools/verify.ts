import { parseArgs } from 'node:util';

import { describeCounts } from '#server/backups/describe-counts.ts';
import { verifyDatabase } from '#server/database/read-only.ts';
import { readOwnSettings } from '#server/own-settings.ts';

import { exitOnError } from './arguments.ts';
import { namePlace } from './place.ts';
import { say } from './process.ts';

/* npm run verify: proves that the data is whole, also while Holdfast runs. */

await exitOnError('Nothing was verified', async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 0)
    throw new Error(
      'it verifies the data of the settings alone. To check a copy: npm run backup -- --check copy.sqlite',
    );
  const settings = readOwnSettings();
  const { violations, ...counts } = await verifyDatabase(settings);
  for (const violation of violations) say(violation);
  say(
    `${namePlace(settings)} has ${describeCounts(counts)}: ` +
      (violations.length === 0
        ? 'all of it is whole.'
        : 'not all of it is whole. Keep a copy before anything else.'),
  );
  if (violations.length > 0) process.exitCode = 1;
});
