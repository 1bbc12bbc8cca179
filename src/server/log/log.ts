import { debuglog } from 'node:util';

const debug = debuglog('holdfast');

/**
 * Returns only the parts of an error that cannot hold a person's words: a database's `detail` quotes the row, and the message of a syntax
 * error, with which its stack begins, quotes what could not be parsed.
 */
export function loggable(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  if (error instanceof SyntaxError) return { name, stack: stack?.replace(message, '') };
  return { name, code: 'code' in error ? error.code : undefined, message, stack };
}

/** Logs an error that the server ignores on purpose. The log has these lines where NODE_DEBUG is `holdfast`. */
export function logIgnored(task: string, error: unknown): void {
  debug('ignored in %s: %j', task, loggable(error));
}
