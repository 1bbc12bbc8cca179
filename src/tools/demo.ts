import { DEMO_ACCOUNT } from '#tests/fixtures/users.ts';

import { startDemo } from './demo-server.ts';
import { onStop, say } from './process.ts';

const demo = await startDemo();
onStop(demo.stop);
say(`Holdfast's demo: ${demo.url}`);
say(
  `Log in with ${DEMO_ACCOUNT.email} and the password ${DEMO_ACCOUNT.password}. Ctrl-C ends it and forgets it all.`,
);
