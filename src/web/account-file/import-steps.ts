import type { ImportBody, ImportSummary } from '#contract/account-file.ts';

import type { ForeignFile } from '../importers/foreign-file.ts';
import type { Table, TableReading } from '../importers/table.ts';
import type { Task } from '../model/task.ts';

/*
 * The steps of a file: it is chosen and read, the columns of a table are named, what an import would do is shown, and it is imported. Of
 * other products, and of a CSV file of Holdfast, come tasks, which are added where they are not here yet; an account comes whole.
 */

/** A chosen file, and how its columns are to be read where it is a table. */
export type Chosen = { file: File; reading?: TableReading };

/** Whose import it is, and what this account has now. */
export type ImportingAccount = { account: string; here: readonly Task[] };

/** What is wrong with a file; lines that are wrong may be right as those of another product. */
export type Refused = { kind: 'problems' | 'wrongLines'; problems: string[] };

/** The tasks of a file that are new; how many are here just so, and how many say something else by now. */
export type NewTasks = { kind: 'tasks'; content: ImportBody; alreadyHere: number; differing: number };

/** An export of an account, which the server reads. */
export type Account = { kind: 'account'; content: Blob };

/** A table whose columns its person has to name. */
export type AskedTable = { kind: 'table'; file: File; table: Table };

type Effect = ImportSummary['examples'][number]['effect'] | 'restored';

/** What an import would do: `differing` counts the tasks, of those left unchanged, that say something else than the file. */
export type ImportPreview = Omit<ImportSummary, 'examples'> & {
  restored: number;
  differing: number;
  examples: { title: string; effect: Effect }[];
};

/** What can be imported, and what that would do. */
export type Importable = (Pick<NewTasks, 'kind' | 'content'> | Account) & { summary: ImportPreview };

/** A file of another product: its tasks, and what importing them would do whatever is chosen. */
export type ForeignImportable = {
  kind: 'foreign';
  found: ForeignFile;
  ids: readonly string[];
  summary: ImportPreview;
};

/** What came of a chosen file. One that is refused may be a table of another product whose columns are named as ours. */
export type Prepared = { name: string } & (
  | { kind: 'problems'; problems: string[]; other?: AskedTable | undefined }
  | AskedTable
  | ForeignImportable
  | Importable
);

/** What an import did, in a sentence, and whether it is noted as one that can be undone. */
export type Imported = { text: string; isNoted: boolean };
