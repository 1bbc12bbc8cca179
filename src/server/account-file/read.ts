import secureJson from 'secure-json-parse';
import type * as z from 'zod/mini';

import type { ImportBody } from '#contract/account-file.ts';
import { importEnvelopeSchema, importedRevisionSchema, importedTaskSchema } from '#contract/account-file.ts';

import { notReadable } from '../errors/api-error.ts';
import type { Issue } from '../errors/validation-error.ts';
import { MOST_ISSUES, validationError } from '../errors/validation-error.ts';

type Found = { message: string; path: PropertyKey[] };

const issuesOf = (found: Found[], ...above: PropertyKey[]): Issue[] =>
  found.map(({ message, path }) => ({
    message,
    instancePath: `/${[...above, ...path].map(String).join('/')}`,
    params: {},
  }));

function parse(bytes: Buffer): unknown {
  try {
    return secureJson(bytes);
  } catch {
    throw notReadable();
  }
}

/** Reads one part after the other, and no more of them once enough is wrong. */
function readParts<Part>(schema: z.ZodMiniType<Part>, parts: unknown[], name: string): Part[] {
  const issues: Issue[] = [];
  const read: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const result = schema.safeParse(part);
    if (result.success) read.push(result.data);
    else issues.push(...issuesOf(result.error.issues, name, index));
    if (issues.length >= MOST_ISSUES) break;
  }
  if (issues.length > 0) throw validationError(issues, 'body');
  return read;
}

/** The file that these bytes hold, or a refusal that says what is wrong with it. */
export function readFile(bytes: Buffer): ImportBody {
  const file = importEnvelopeSchema.safeParse(parse(bytes));
  if (!file.success) throw validationError(issuesOf(file.error.issues), 'body');
  return {
    ...file.data,
    tasks: readParts(importedTaskSchema, file.data.tasks, 'tasks'),
    revisions: readParts(importedRevisionSchema, file.data.revisions, 'revisions'),
  };
}
