import { verifyPlace } from '#server/database/read-only.ts';
import { readSettings } from '#server/settings.ts';

import { explain, say } from './process.ts';

/* npm run verify: proves that the data is whole, also while Holdfast runs. */

try {
  const { users, tasks, revisions, violations } = await verifyPlace(readSettings(process.env));
  for (const violation of violations) say(violation);
  say(
    `${users} users, ${tasks} tasks and ${revisions} changes: ` +
      (violations.length === 0
        ? 'all of it is whole.'
        : 'not all of it is whole. Keep a copy before anything else.'),
  );
  if (violations.length > 0) process.exitCode = 1;
} catch (error) {
  say(`Nothing was verified: ${explain(error)}`);
  process.exitCode = 1;
}
