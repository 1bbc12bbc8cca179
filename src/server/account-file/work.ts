import type { ImportAnswer } from '#contract/account-file.ts';
import { FILE_LIMITS } from '#contract/file-limits.ts';

import type { Database } from '../database/database.ts';
import type { UserSession } from '../database/lock-user-row.ts';
import { withUserLocked } from '../database/lock-user-row.ts';
import { unavailable } from '../errors/try-later.ts';
import { checkRoom } from '../tasks/room.ts';
import { checkFile } from './check.ts';
import { keepImportAnswer } from './kept-answer.ts';
import type { Plan } from './plan.ts';
import { planImport } from './plan.ts';
import { readFile } from './read.ts';
import { stageFile } from './staged-file.ts';
import type { InTurn } from './steps.ts';
import type { ViewPlan } from './views.ts';
import { listViews, planViews } from './views.ts';
import { writeImport } from './write.ts';
import type { Import } from './write.ts';

/** Whose import it is, when it began, its key, and whether it only says what it would do. */
export type Job = { owner: UserSession; at: string; isPreview: boolean; key?: string };

/** What an import needs of the process that it is in. */
export type ImportHost = {
  database: Database;
  /** Runs `work` while nobody else in this process uses the account. */
  exclusive: <Result>(work: () => Promise<Result>) => Promise<Result>;
  inTurn: InTurn;
};

const MOST_TRIES = 5;

const toAnswer = (
  { added, trashed, changed, unchanged, examples }: Plan,
  { toAdd, kept }: ViewPlan,
): ImportAnswer => ({
  summary: {
    added,
    trashed: trashed > 0 ? trashed : undefined,
    changed,
    unchanged,
    views: { added: toAdd.length, kept },
    examples,
  },
});

/** Reads a file and carries it out, or says what that would do. */
export async function importFile(
  { database, exclusive, inTurn }: ImportHost,
  { owner, at, isPreview, key }: Job,
  stream: AsyncIterable<Buffer>,
): Promise<ImportAnswer> {
  const { userId } = owner;
  const staged = stageFile(userId);

  try {
    const { seq: fileSeq, views: inFile, addsOnly = false } = await readFile(stream, staged);
    await checkFile(staged, fileSeq);
    const findViewPlan = async () => planViews(await listViews(userId, database), inFile);

    if (isPreview) {
      const views = await findViewPlan();
      const plan = await planImport(database, userId, staged, addsOnly);
      await checkRoom(database, { userId, seq: plan.seq }, FILE_LIMITS.tasks, plan.added);
      return toAnswer(plan, views);
    }

    return await exclusive(async () => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const views = await findViewPlan();
        const plan = await planImport(database, userId, staged, addsOnly);
        const answer = toAnswer(plan, views);
        if (plan.added + plan.changed + views.toAdd.length === 0) {
          await inTurn(async () =>
            withUserLocked(owner, database, async (transaction) =>
              keepImportAnswer(transaction, { userId, at, key }, answer),
            ),
          );
          return answer;
        }
        const keep: Import['keep'] = async (transaction, done) =>
          keepImportAnswer(transaction, { userId, at, key }, { ...answer, range: done });
        const work = { owner, now: new Date(at), staged, plan, fileSeq, views, keep };
        const range = await writeImport(database, inTurn, work);
        if (range) return { ...answer, range };
      }
      throw unavailable();
    });
  } finally {
    await staged.close();
  }
}
