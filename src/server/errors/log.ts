/** Returns only the parts of an error that cannot hold a person's words: a database's `detail` quotes the row. */
export function loggable(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, code: 'code' in error ? error.code : undefined, message, stack };
}
