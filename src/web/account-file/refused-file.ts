import { HTTPError } from 'ky';

import { explainFailure } from '../api/client.ts';
import { LostFileError } from './lost-file.ts';

/** Says that a chosen file is there no more as it was. */
export const LOST = 'The file was changed, moved or removed since it was chosen. Choose it again.';

const ENTRIES: Record<string, string> = { tasks: 'Task', revisions: 'Change', views: 'View' };

/** Says in which entry of a file something is wrong: 'Task 3, dueDate: This date does not exist.' */
function describe(path: string, message: string): string {
  const [list = '', index = '', ...fields] = path.split('/');
  const entry = ENTRIES[list];
  if (entry === undefined || !/^\d+$/.test(index)) return message;
  return `${[`${entry} ${Number(index) + 1}`, ...fields].join(', ')}: ${message}`;
}

/** What is wrong with a file, in words of the server with their places; null where that is not why it failed. */
export function findProblems(error: unknown): string[] | null {
  if (!(error instanceof HTTPError) || error.response.status !== 400) return null;
  const { detail, fields } = explainFailure(error);
  const problems = Object.entries(fields).map(([path, message]) => describe(path, message));
  return problems.length > 0 ? problems : [detail];
}

/** Says why a file was not taken. A 413 without a sentence of ours is of a proxy, whose limit is lower. */
export function explainUpload(error: unknown): string {
  if (error instanceof LostFileError) return LOST;
  const { message, detail } = explainFailure(error);
  const isOfProxy = error instanceof HTTPError && error.response.status === 413 && message === undefined;
  return isOfProxy
    ? 'A proxy in front of the server takes no files of this size: whoever runs the server can raise its limit.'
    : detail;
}
