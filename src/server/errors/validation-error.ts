import type { Refusal } from './api-error.ts';
import { invalid, notReadable } from './api-error.ts';

// A hostile body can be wrong in more places than an answer should hold.
export const MOST_ISSUES = 20;

export type Issue = { message?: string; instancePath: string; params: Record<string, unknown> };

function isIssue(value: unknown): value is { message: string; path: PropertyKey[] } {
  return typeof value === 'object' && value !== null && 'message' in value && 'path' in value;
}

/** Of a choice of bodies, the complaints of the one that was missed by the least. */
function nearestBranch(branches: unknown): { message: string; path: PropertyKey[] }[] {
  const choices = Array.isArray(branches) ? branches.filter(Array.isArray) : [];
  const nearest = choices.toSorted((one, other) => one.length - other.length)[0] ?? [];
  return nearest.filter(isIssue);
}

function wrongFields(issues: Issue[]): Record<string, string> {
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

/** What to answer where these places of a request are wrong; only those of a body are named as fields. */
export function refusalOfIssues(issues: Issue[], context: string | undefined): Refusal {
  const { '': whole, ...fields } = wrongFields(issues.slice(0, MOST_ISSUES));
  if (whole !== undefined) return notReadable();
  const message = [...new Set(Object.values(fields))].join(' ');
  return invalid(message, context === 'body' ? fields : undefined);
}
