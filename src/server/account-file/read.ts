import { isUtf8 } from 'node:buffer';

import secureJson from 'secure-json-parse';
import type * as z from 'zod/mini';

import {
  importEnvelopeSchema,
  importedRevisionSchema,
  importedTaskSchema,
  TOO_MANY_TASKS,
} from '#contract/account-file.ts';
import type { ImportEnvelope } from '#contract/account-file.ts';
import { FILE_LIMITS } from '#contract/file-limits.ts';

import { damagedFile, refusedFile } from '../errors/file-errors.ts';
import type { Issue } from '../errors/validation-error.ts';
import { MOST_ISSUES, toIssues, validationError } from '../errors/validation-error.ts';
import { broken } from './check.ts';
import type { Part } from './split.ts';
import { fileSplitter } from './split.ts';
import type { StagedFile } from './staged-file.ts';

function parse(bytes: Buffer, place?: string): unknown {
  if (!isUtf8(bytes))
    throw refusedFile(
      'The file is not text in UTF-8. Nothing was imported; export it again, or take another copy.',
      place,
    );
  try {
    return secureJson(bytes);
  } catch {
    throw damagedFile(place);
  }
}

/** Reads a file as it comes, and lays its tasks and revisions ready. Throws a refusal as soon as enough of it is wrong. */
export async function readFile(
  stream: AsyncIterable<Buffer>,
  staged: StagedFile,
): Promise<Pick<ImportEnvelope, 'seq' | 'views' | 'addsOnly'>> {
  const issues: Issue[] = [];

  function check<Entry>(schema: z.ZodMiniType<Entry>, { list, index, json }: Part): Entry | null {
    const result = schema.safeParse(parse(json, `${list}/${index}`));
    if (result.success) return result.data;
    issues.push(...toIssues(result.error.issues, [list, index]));
    if (issues.length >= MOST_ISSUES) throw validationError(issues, 'body');
    return null;
  }

  const splitter = fileSplitter((part) => {
    if (part.list === 'revisions') {
      const revision = check(importedRevisionSchema, part);
      if (revision && !staged.addRevision(revision)) throw broken('two changes have the same number.');
      return;
    }
    if (part.index >= FILE_LIMITS.tasks)
      throw validationError(toIssues([{ message: TOO_MANY_TASKS, path: ['tasks'] }]), 'body');
    const task = check(importedTaskSchema, part);
    if (task) staged.addTask(part.index, task);
  });

  for await (const piece of stream) splitter.take(piece);
  const envelope = importEnvelopeSchema.safeParse(parse(splitter.end()));
  if (!envelope.success) throw validationError(toIssues(envelope.error.issues), 'body');
  if (issues.length > 0) throw validationError(issues, 'body');
  if (!staged.finish()) throw broken('the file holds a task twice.');
  return envelope.data;
}
