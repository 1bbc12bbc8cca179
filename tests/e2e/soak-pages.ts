import { changesAnswerSchema, revisionsAnswerSchema, type Revision } from '#contract/history.ts';
import { PATHS, pathWithId } from '#contract/paths.ts';

type Ask = (path: string) => Promise<unknown>;
type Page = { page: Revision[]; next: number | null };

async function allPages(ask: Ask, path: string, read: (answer: unknown) => Page): Promise<Revision[]> {
  const all: Revision[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const { page, next } = read(
      await ask(`${path}?limit=200${before === undefined ? '' : `&before=${before}`}`),
    );
    all.push(...page);
    before = next;
  }
  return all;
}

/** Returns all changes of one task, newest first; of one that was deleted for good there are none. */
export const fetchRevisions = async (ask: Ask, id: string) =>
  allPages(ask, pathWithId(PATHS.revisions, id), (answer) => {
    const { revisions: page, next } = revisionsAnswerSchema.safeParse(answer).data ?? {
      revisions: [],
      next: null,
    };
    return { page, next };
  });

/** Returns all changes of all tasks, newest first. */
export const allChanges = async (ask: Ask) =>
  allPages(ask, PATHS.changes, (answer) => {
    const { changes: page, next } = changesAnswerSchema.parse(answer);
    return { page, next };
  });
