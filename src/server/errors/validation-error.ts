import * as z from 'zod/mini';

import { API_BASE, PATHS } from '#contract/paths.ts';

import type { ApiError } from './api-error.ts';
import { invalid, notReadable, requestNotReadable } from './api-error.ts';

// What only programs send has no words of its own in the schemas, which the page loads too.
z.config({
  localeError: ({ path: [part = 'the request'] = [] }) =>
    `This call does not take what ${String(part)} says; ${API_BASE}${PATHS.docs} tells what it takes.`,
});

// A hostile body can be wrong in more places than an answer should hold.
export const MOST_ISSUES = 20;

/** One complaint of a schema, in the shape that fastify-type-provider-zod gives it. */
export type Issue = { message?: string; instancePath: string; params: Record<string, unknown> };

/** Returns what a schema says is wrong with a part of a body, as issues of the whole: its paths stand below those above it. */
export const toIssues = (
  found: readonly { message: string; path: PropertyKey[] }[],
  above: readonly PropertyKey[] = [],
): Issue[] =>
  found.map(({ message, path, ...params }) => ({
    message,
    instancePath: `/${[...above, ...path].map(String).join('/')}`,
    params,
  }));

/** What Zod complains of in each branch of a union. */
const branchesSchema = z.array(
  z.array(z.object({ message: z.string(), path: z.array(z.union([z.string(), z.number()])) })),
);

/** Returns the issues of that branch of a union which has the fewest. */
function nearestBranch(branches: unknown): z.infer<typeof branchesSchema>[number] {
  const { data = [] } = branchesSchema.safeParse(branches);
  return data.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function messagesByField(issues: Issue[]): Record<string, string> {
  const complaints = issues.flatMap(({ message = '', instancePath, params }) =>
    instancePath !== '/' || params.errors === undefined
      ? [{ message, field: instancePath.slice(1) }]
      : nearestBranch(params.errors).map((issue) => ({
          message: issue.message,
          field: issue.path.join('/'),
        })),
  );
  const fields: Record<string, string> = {};
  for (const { field, message } of complaints) fields[field] ??= message;
  return fields;
}

/** Returns the 400 for these issues. Only the fields of a body are named in it. */
export function validationError(issues: Issue[], context: string | undefined): ApiError {
  const { '': whole, ...fields } = messagesByField(issues.slice(0, MOST_ISSUES));
  if (whole !== undefined) return context === 'body' ? notReadable() : requestNotReadable();
  const message = [...new Set(Object.values(fields))].join(' ');
  return invalid(message, context === 'body' ? fields : undefined);
}
