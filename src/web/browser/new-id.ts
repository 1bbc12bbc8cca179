import { v4 } from 'uuid';

/** A random UUID (version 4), also on plain http, where `crypto.randomUUID` is missing. */
export function newId(): string {
  return v4();
}
