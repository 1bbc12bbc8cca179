import { command, runNode, say } from './process.ts';
import { ENGINES, SYSTEM_ENGINES, missingPackages } from './system-engines.ts';

/*
 * One walk through the app, tests/engines, in other engines than Chromium.
 * npm run engines takes the system's Firefox and WebKit; npm run engines -- chromium firefox webkit takes Playwright's.
 */

function check(engines: readonly string[]): string | null {
  const unknown = engines.find((engine) => ENGINES.every((known) => known !== engine));
  if (unknown !== undefined) return `There is no engine named ${unknown}, only ${ENGINES.join(', ')}.`;
  const missing = SYSTEM_ENGINES.some((engine) => engines.includes(engine)) ? missingPackages() : [];
  if (missing.length === 0) return null;
  return [
    'The engines of this system are not all here. On Debian, install them with',
    `  apt-get install --no-install-recommends ${missing.join(' ')}`,
    "Elsewhere take Playwright's own:",
    '  npx playwright install firefox webkit && npm run engines -- firefox webkit',
  ].join('\n');
}

const given = process.argv.slice(2);
const engines = given.length > 0 ? given : SYSTEM_ENGINES;
const problem = check(engines);
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  say(`The walk through the app in ${engines.join(' and ')} ...`);
  process.exitCode = await runNode([
    command('@playwright/test', 'playwright'),
    'test',
    '--config=tests/engines',
    ...engines.map((engine) => `--project=${engine}`),
  ]);
}
