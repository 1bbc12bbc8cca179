import { measureBystanders } from './bench/bystanders.ts';
import { measureChangedLists } from './bench/changed-lists.ts';
import { measureCreates } from './bench/creates.ts';
import { measureFirstCard } from './bench/first-card.ts';
import { measureFiveTabsPages } from './bench/five-tabs-pages.ts';
import { measureFiveTabsServer } from './bench/five-tabs-server.ts';
import { measureImports } from './bench/imports.ts';
import { measureLargeAccount } from './bench/large-account.ts';
import { measureLargeDatabase } from './bench/large-database.ts';
import { measureLists } from './bench/lists.ts';
import { measureLongLists } from './bench/long-lists.ts';
import { measureMemory } from './bench/memory.ts';
import { measureNewTask } from './bench/new-task.ts';
import { measureOutbox } from './bench/outbox.ts';
import { measurePresses } from './bench/presses.ts';
import { measureRequests } from './bench/requests.ts';
import { report } from './bench/rows.ts';
import type { Piece, Row } from './bench/rows.ts';
import { measureScrolling } from './bench/scrolling.ts';
import { measureSearch } from './bench/search.ts';
import { measureSlowCard } from './bench/slow-card.ts';
import { measureStart } from './bench/start.ts';
import { measureTyping } from './bench/typing.ts';
import { say } from './process.ts';

/*
 * What the app and the server need on this machine, beside the least that does the same job, in the same run.
 * npm run bench, or pieces of it by name: npm run bench -- outbox presses
 * A goal that was missed is named in the table, and is no failure: some are missed on every machine that is slow or does other things too.
 */

const PIECES: Record<string, Piece> = {
  'first-card': measureFirstCard,
  'slow-card': measureSlowCard,
  presses: measurePresses,
  'new-task': measureNewTask,
  typing: measureTyping,
  scrolling: measureScrolling,
  memory: measureMemory,
  imports: measureImports,
  lists: measureLists,
  'five-tabs-pages': measureFiveTabsPages,
  'five-tabs-server': measureFiveTabsServer,
  outbox: measureOutbox,
  requests: measureRequests,
  'changed-lists': measureChangedLists,
  'long-lists': measureLongLists,
  bystanders: measureBystanders,
  search: measureSearch,
  creates: measureCreates,
  'large-account': measureLargeAccount,
  'large-database': measureLargeDatabase,
  start: measureStart,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PIECES));
if (unknown.length > 0) {
  say(`There is no piece named ${unknown.join(', ')}. The pieces: ${Object.keys(PIECES).join(', ')}.`);
  process.exitCode = 1;
} else {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(PIECES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`Measuring ${name} ...`);
    rows.push(...(await measure()));
  }
  report(rows);
}
