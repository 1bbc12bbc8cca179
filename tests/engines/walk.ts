import { keepPicture } from './steps.ts';
import { expect, test } from './test.ts';
import { walkThroughAccount } from './walk-account.ts';
import { walkThroughFailures } from './walk-failures.ts';
import { walkThroughScreens } from './walk-screens.ts';
import { walkThroughTasks } from './walk-tasks.ts';
import { COMPLAINTS } from './watch.ts';

// One person goes one way: each step begins where the one before has ended.
test.describe.configure({ mode: 'serial' });

test.afterEach(async ({ walk, engine }, { title }) => {
  await keepPicture(walk.tab, engine, title);
});

walkThroughTasks();
walkThroughScreens();
walkThroughFailures();
walkThroughAccount();

test('no page complained of anything', async ({ walk }) => {
  for (const tab of [walk.tab, await walk.otherTab()])
    expect(await tab.evaluate(`return sessionStorage.getItem('${COMPLAINTS}');`)).toBeNull();
});
