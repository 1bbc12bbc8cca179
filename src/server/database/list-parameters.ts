/**
 * The parameters of a list in a prepared query, which has as many places as that was prepared for. Of a shorter list the last value
 * stands in those that are left over, too: who asks whether something is in it is told the same.
 */
export function listParameters(list: string, size: number) {
  const names = Array.from({ length: size }, (_, place) => `${list} ${place}`);
  return {
    names,
    of: (values: readonly string[]): Record<string, string> =>
      Object.fromEntries(names.map((name, place) => [name, values[place] ?? values.at(-1) ?? ''])),
  };
}
