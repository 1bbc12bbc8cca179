import { hash } from 'node:crypto';

/**
 * The id that a user's import gives a task of another user's file. It is always the same, so that a second import of the file
 * finds the task.
 */
export function ownId(userId: string, id: string): string {
  const hex = hash('sha256', `${userId} ${id}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
