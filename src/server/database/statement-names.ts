/** The names of the statements that are compiled once, by their text: what has a name is also planned once for a connection. */
const names = new Map<string, string>();

/** Gives a statement a name, of which there are as many as there are such statements in the code. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `holdfast_${names.size}`);
}

export const nameOfStatement = (text: string): string | undefined => names.get(text);
